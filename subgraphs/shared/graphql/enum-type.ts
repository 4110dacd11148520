import { registerEnumType } from 'type-graphql'

/**
 * Declares a GraphQL enum whose values are a documented list of words, written as on the wire.
 * @param meanings when each value holds, for API readers
 * @example
 * export const CasePriorityEnum = enumType('CasePriority', casePriorities, 'How urgent a case is.', {
 *   urgent: 'Help is needed within days.',
 *   normal: 'Everything else.',
 * })
 */
export function enumType<Value extends string>(
  name: string,
  values: readonly Value[],
  description: string,
  meanings: Readonly<Record<Value, string>>,
): { [Word in Value]: Word } {
  const words = Object.fromEntries(values.map((value) => [value, value])) as { [Word in Value]: Word }
  const valuesConfig = Object.fromEntries(
    values.map((value) => [value, { description: meanings[value] }]),
  ) as { [Word in Value]: { description: string } }
  registerEnumType(words, { name, description, valuesConfig })
  return words
}
