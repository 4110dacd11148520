import fastJson from 'fast-json-stringify'
import { type MutableSchema, mainType } from '../compile/input-schema.js'
import { keepsNull, type NullPolicy } from './reply-schema.js'
import type { Shape } from './reply-shape.js'

/** Writes a reply as JSON. The reply is the caller's own: unset members are removed from it in place. */
export type Serialiser = (reply: unknown) => string

/** The serialiser of a shape. It is compiled for the first reply: a start need not wait for all routes. */
export function serialiser(shape: Shape, policy: NullPolicy): Serialiser {
  let write: Serialiser | undefined
  const omit = nullOmitter(shape, policy)
  return (reply) => {
    write ??= fastJson(writtenSchema(shape, policy))
    omit?.(reply)
    return write(reply)
  }
}

/** The schema as the serialiser wants it: bare types, since values have been checked by the graph. */
function writtenSchema(shape: Shape, policy: NullPolicy): MutableSchema {
  if (shape.kind === 'leaf') {
    const type = mainType(shape.schema)
    return type === undefined || type === 'object' ? {} : { type }
  }
  if (shape.kind === 'list') {
    const items = writtenSchema(shape.item, policy)
    return { type: 'array', items: shape.itemNullable ? { ...items, nullable: true } : items }
  }
  const properties: MutableSchema = {}
  for (const member of shape.members) {
    const schema = writtenSchema(member.shape, policy)
    properties[member.name] = keepsNull(member, policy) ? { ...schema, nullable: true } : schema
  }
  return { type: 'object', properties }
}

type Omit = (value: unknown) => void

/** Compiles what makes null members unset, all the way down; undefined where there is nothing to do. */
function nullOmitter(shape: Shape, policy: NullPolicy): Omit | undefined {
  if (shape.kind === 'leaf') return undefined
  if (shape.kind === 'list') {
    const omit = nullOmitter(shape.item, policy)
    if (!omit) return undefined
    return (list) => {
      for (const item of list as readonly unknown[]) if (item !== null) omit(item)
    }
  }
  const steps = shape.members.flatMap((member) => {
    const unset = member.nullable && !keepsNull(member, policy)
    const inner = nullOmitter(member.shape, policy)
    return unset || inner ? [{ name: member.name, unset, inner }] : []
  })
  if (steps.length === 0) return undefined
  return (value) => {
    const object = value as Record<string, unknown>
    for (const { name, unset, inner } of steps) {
      const found = object[name]
      if (found === null) {
        if (unset) object[name] = undefined
      } else if (found !== undefined) inner?.(found)
    }
  }
}
