/** Maximum nesting of free-form JSON: far deeper than real data, far from exhausting the stack. */
const MAX_DEPTH = 64

export const NUL_FAULT = 'must not contain the character U+0000'

/**
 * Finds members that cannot be stored: text with U+0000, which PostgreSQL does not support (rejected on both databases),
 * and too deeply nested JSON.
 * @returns faults by dotted member, or undefined
 */
export function findUnstorableMembers(
  variables: Readonly<Record<string, unknown>>,
): Record<string, string> | undefined {
  const faults: Record<string, string> = {}
  search(variables, [], faults)
  return Object.keys(faults).length > 0 ? faults : undefined
}

function search(value: unknown, path: readonly string[], faults: Record<string, string>): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) faults[path.join('.')] = NUL_FAULT
  } else if (typeof value === 'object' && value !== null) {
    if (path.length > MAX_DEPTH)
      faults[path.slice(0, 2).join('.')] = `must not be nested deeper than ${MAX_DEPTH} levels`
    else for (const [name, member] of Object.entries(value)) searchMember(name, member, path, faults)
  }
}

function searchMember(
  name: string,
  member: unknown,
  path: readonly string[],
  faults: Record<string, string>,
): void {
  const inside = [...path, name.replaceAll('\0', '\uFFFD')]
  if (name.includes('\0')) faults[inside.join('.')] = NUL_FAULT
  else search(member, inside, faults)
}
