import { registerEnumType } from 'type-graphql'

/**
 * Declares a GraphQL enum whose values are a documented list of words, written as they stand on the wire.
 * @example export const CaseStatusType = enumType('CaseStatus', caseStatuses, 'The state of a case.')
 */
export function enumType<Value extends string>(
  name: string,
  values: readonly Value[],
  description: string,
): { [Word in Value]: Word } {
  const words = Object.fromEntries(values.map((value) => [value, value])) as { [Word in Value]: Word }
  registerEnumType(words, { name, description })
  return words
}
