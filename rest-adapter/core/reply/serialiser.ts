import fastJson from 'fast-json-stringify'
import { type MutableSchema, mainType } from '../compile/input-schema.js'
import { keepsNull, type NullPolicy } from './reply-schema.js'
import type { Shape } from './reply-shape.js'

/** Serialises a reply as JSON. Removes unset members from the reply in place. */
export type Serialiser = (reply: unknown) => string

/** Creates the serialiser of a shape. It is compiled on the first reply, to shorten the start. */
export function serialiser(shape: Shape, policy: NullPolicy): Serialiser {
  let write: Serialiser | undefined
  const omit = nullOmitter(shape, policy)
  return (reply) => {
    write ??= fastJson(writtenSchema(shape, policy))
    omit?.(reply)
    return write(reply)
  }
}

/** A schema of bare types for the serialiser: the graph has validated the values. */
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

/** Compiles the function that unsets null members recursively; undefined if there are none. */
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
