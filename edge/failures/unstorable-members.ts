import { MAX_FAULTS } from '../../schema/max-faults.js'

/** Maximum nesting of free-form JSON: far deeper than real data, far from exhausting the stack. */
const MAX_DEPTH = 64

/**
 * Why a text cannot be stored as it is, undefined if it can: PostgreSQL does not support U+0000, and both databases
 * would replace half of a surrogate pair.
 */
export function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain the character U+0000'
  return text.isWellFormed() ? undefined : 'must not contain half of a surrogate pair'
}

/**
 * Finds members that cannot be stored: text with a {@link textFault}, and too deeply nested JSON.
 * @returns faults by dotted member, {@link MAX_FAULTS} at most, or undefined
 */
export function findUnstorableMembers(
  variables: Readonly<Record<string, unknown>>,
): Record<string, string> | undefined {
  const faults = new Map<string, string>()
  search(variables, [], faults)
  return faults.size > 0 ? Object.fromEntries(faults) : undefined
}

function search(value: unknown, path: readonly string[], faults: Map<string, string>): void {
  if (faults.size >= MAX_FAULTS) return
  if (typeof value === 'string') {
    const fault = textFault(value)
    if (fault) faults.set(path.join('.'), fault)
  } else if (typeof value === 'object' && value !== null) {
    if (path.length > MAX_DEPTH)
      faults.set(path.slice(0, 2).join('.'), `must not be nested deeper than ${MAX_DEPTH} levels`)
    else for (const [name, member] of Object.entries(value)) searchMember(name, member, path, faults)
  }
}

function searchMember(
  name: string,
  member: unknown,
  path: readonly string[],
  faults: Map<string, string>,
): void {
  if (faults.size >= MAX_FAULTS) return
  const inside = [...path, name.replaceAll('\0', '\uFFFD').toWellFormed()]
  const fault = textFault(name)
  if (fault) faults.set(inside.join('.'), fault)
  else search(member, inside, faults)
}
