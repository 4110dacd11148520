import type { JsonSchema } from '../../schema/scalars.js'

/** An outbound webhook for the API description. */
export interface WebhookDescription {
  readonly event: string
  readonly summary: string
  readonly data: JsonSchema
}

/** The schema of a webhook's data. */
export function webhookData(
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } }
}

/** Members of that data. */
export const textMember = (description: string): JsonSchema => ({ type: 'string', description })
export const timeMember = (description: string): JsonSchema => ({
  type: 'string',
  format: 'date-time',
  description,
})
export const enumMember = (values: readonly string[], description: string): JsonSchema => ({
  type: 'string',
  enum: values,
  description,
})
