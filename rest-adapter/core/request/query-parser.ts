import type { JsonSchema } from '../../../schema/scalars.js'
import { mainType } from '../compile/input-schema.js'

/** Turns the text of a path or query parameter into a value. Text that does not fit stays, for validation to name. */
export type QueryValueParser = (text: string | string[]) => unknown

const INTEGER = /^-?\d{1,15}$/
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/

const conversions: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (INTEGER.test(text) ? Number(text) : text),
  number: (text) => (NUMBER.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
}

/** The conversion of a parameter. A list may be given by repeating the parameter; anything else may not. */
export function queryValueParser(schema: JsonSchema): QueryValueParser {
  const type = mainType(schema)
  if (type === 'array') {
    const item = queryValueParser(schema.items as JsonSchema)
    return (text) => (Array.isArray(text) ? text : [text]).map((one) => item(one))
  }
  const convert = typeof type === 'string' ? conversions[type] : undefined
  if (!convert) return (text) => text
  return (text) => (typeof text === 'string' ? convert(text) : text)
}
