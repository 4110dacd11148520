import type { z } from 'zod'
import { faultsOf } from '../../schema/input-rules/index.js'
import { ValidationError } from './domain-error.js'

export { emailAddress, textOf, webAddress } from '../../schema/input-rules/texts.js'

/**
 * Checks what GraphQL types cannot express (lengths, formats, dependencies between members) and returns the value.
 * @throws ValidationError naming every faulty member
 */
export function validated<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new ValidationError(faultsOf(result.error))
}

/**
 * Runs two checks of one input, the second of which needs the database, so that one response names the faults of both.
 * @throws ValidationError naming the faulty members of both; if the first finds none, also other errors of the second
 */
export async function checkedTogether<First, Second>(
  first: () => First,
  second: () => Promise<Second>,
): Promise<readonly [First, Second]> {
  const [one, other] = await Promise.allSettled([(async () => first())(), second()])
  if (one.status === 'fulfilled' && other.status === 'fulfilled') return [one.value, other.value]
  const [refusal, another]: unknown[] = [one, other].flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  if (refusal instanceof ValidationError && another instanceof ValidationError)
    throw new ValidationError({ ...refusal.fields, ...another.fields })
  throw refusal
}
