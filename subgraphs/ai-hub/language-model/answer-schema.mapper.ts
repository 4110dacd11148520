import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** A JSON Schema for strict structured output. */
export type StrictSchema = Readonly<Record<string, unknown>>

/** The schema of an answer: sent to the model, and checked on the response. */
export interface AnswerSchema<Answer> {
  /** Name sent to the endpoint: letters, digits, `_` and `-`. */
  readonly name: string
  readonly schema: StrictSchema
  /** @returns undefined where the text is not JSON or does not match the schema */
  read(text: string): Answer | undefined
}

/** Created for the first answer, so that a start without a language model does not wait for it. */
let ajv: Ajv2020 | undefined

/**
 * Declares a schema once, at module level. Strict endpoints require every object to forbid additional members and to
 * require all of its own; an optional member may be null.
 * @throws Error where the schema is not strict
 */
export function answerSchema<Answer>(name: string, schema: StrictSchema): AnswerSchema<Answer> {
  assertStrict(schema, name)
  let holds: ValidateFunction<Answer> | undefined
  return {
    name,
    schema,
    read(text) {
      ajv ??= new Ajv2020({ strict: true, strictRequired: true, allErrors: false })
      holds ??= ajv.compile<Answer>(schema)
      const value = parsed(text)
      return holds(value) ? value : undefined
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function assertStrict(part: unknown, where: string): void {
  if (typeof part !== 'object' || part === null) return
  const { type, properties, required, additionalProperties } = part as StrictSchema
  if (type === 'object') {
    const names = Object.keys(properties ?? {})
    const all = Array.isArray(required) && names.every((name) => required.includes(name))
    if (additionalProperties !== false || !all)
      throw new Error(`${where} must require all its members and allow no others.`)
  }
  for (const [name, value] of Object.entries(part)) assertStrict(value, `${where}.${name}`)
}
