import type { JsonSchema } from '../../../schema/scalars.js'
import { mainType } from '../compile/input-schema.js'

/** Parses the text of a path or query parameter. Text of the wrong format is returned unchanged, for the validator. */
export type QueryValueParser = (text: string | string[]) => unknown

const INTEGER = /^-?\d{1,15}$/
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (INTEGER.test(text) ? Number(text) : text),
  number: (text) => (NUMBER.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
}

/** Creates the parser of a parameter. Only lists may be sent by repeating the parameter. */
export function queryValueParser(schema: JsonSchema): QueryValueParser {
  const type = mainType(schema)
  if (type === 'array') {
    const item = queryValueParser(schema.items as JsonSchema)
    return (text) => (Array.isArray(text) ? text : [text]).map((element) => item(element))
  }
  const parse = typeof type === 'string' ? parsers[type] : undefined
  if (!parse) return (text) => text
  return (text) => (typeof text === 'string' ? parse(text) : text)
}
