/** How deep free JSON may nest: far beyond any document, far below what would exhaust the stack. */
const DEEPEST = 64

/**
 * The members that could not be kept: text with U+0000, which PostgreSQL cannot store (refused for both databases
 * alike), and free JSON that nests without end.
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
    if (value.includes('\0')) faults[path.join('.')] = 'must not contain the character U+0000'
  } else if (typeof value === 'object' && value !== null) {
    if (path.length > DEEPEST)
      faults[path.slice(0, 2).join('.')] = `must not nest deeper than ${DEEPEST} levels`
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
  if (name.includes('\0')) faults[inside.join('.')] = 'must not contain the character U+0000'
  else search(member, inside, faults)
}
