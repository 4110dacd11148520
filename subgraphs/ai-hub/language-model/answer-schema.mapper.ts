import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** A JSON Schema as endpoints take it for strict answers. */
export type StrictSchema = Readonly<Record<string, unknown>>

/** The form that an answer must have: told to the model, and checked when the answer comes. */
export interface AnswerSchema<Answer> {
  /** Names the form at the endpoint: letters, digits, `_` and `-`. */
  readonly name: string
  readonly schema: StrictSchema
  /** The answer, or nothing where the text is no JSON or has another form. */
  read(text: string): Answer | undefined
}

/** Made for the first answer: a start without a language model need not wait for it. */
let ajv: Ajv2020 | undefined

/**
 * Declares a form once, at module level. Endpoints that keep to a schema demand that every object allows no further
 * members and requires all its own; an optional one may be null.
 * @throws Error where the schema is not like that
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
