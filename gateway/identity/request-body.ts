import type { z } from 'zod'
import { invalidInput } from '../../edge/failures/failure.js'

/**
 * A JSON body in the shape of a schema.
 * @throws Failure VALIDATION_ERROR that names every faulty member
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw invalidInput({ body: 'must be a JSON object' })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => {
    const field = path.join('.')
    return [field, String(path[0]) in body ? message : 'is required'] as const
  })
  throw invalidInput(Object.fromEntries(fields.reverse()))
}
