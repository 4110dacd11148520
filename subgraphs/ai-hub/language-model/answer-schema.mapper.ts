import { z } from 'zod'

/** The schema of an answer: sent to the model, and checked on the response. */
export interface AnswerSchema<Answer> {
  /** Name sent to the endpoint: letters, digits, `_` and `-`. */
  readonly name: string
  /** A JSON Schema for strict structured output. */
  readonly schema: Readonly<Record<string, unknown>>
  /** @returns undefined where the text is not JSON or does not match the schema */
  read(text: string): Answer | undefined
}

/** Declares a schema once, at module level: an answer has all of these members and no others. */
export function answerSchema<Members extends z.ZodRawShape>(
  name: string,
  members: Members,
): AnswerSchema<z.output<z.ZodObject<Members>>> {
  const answer = z.strictObject(members)
  const { $schema: _, ...schema } = z.toJSONSchema(answer)
  return { name, schema, read: (text) => answer.safeParse(parsed(text)).data }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
