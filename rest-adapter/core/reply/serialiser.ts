import { keepsNull, type NullPolicy } from './reply-schema.js'
import type { Shape } from './reply-shape.js'

/** Serialises a reply as JSON. Removes unset members from the reply in place. */
export type Serialiser = (reply: unknown) => string

/** Creates the serialiser of a shape. The graph has validated the values, and selected the members. */
export function serialiser(shape: Shape, policy: NullPolicy): Serialiser {
  const omit = nullOmitter(shape, policy)
  return (reply) => {
    omit?.(reply)
    return JSON.stringify(reply)
  }
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
  const { hidesType } = shape
  if (steps.length === 0 && !hidesType) return undefined
  return (value) => {
    const object = value as Record<string, unknown>
    if (hidesType) object.__typename = undefined
    for (const { name, unset, inner } of steps) {
      const found = object[name]
      if (found === null) {
        if (unset) object[name] = undefined
      } else if (found !== undefined) inner?.(found)
    }
  }
}
