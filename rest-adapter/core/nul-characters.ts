/**
 * The members whose text holds U+0000, which PostgreSQL cannot store: refused here for both databases alike.
 * @returns faults by dotted member, or undefined
 */
export function nulCharacters(
  variables: Readonly<Record<string, unknown>>,
): Record<string, string> | undefined {
  const found: string[] = []
  search(variables, [], found)
  if (found.length === 0) return undefined
  return Object.fromEntries(found.map((member) => [member, 'must not contain the character U+0000']))
}

function search(value: unknown, path: readonly string[], found: string[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) found.push(path.join('.'))
  } else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      const cleanName = name.replaceAll('\0', '\uFFFD')
      if (cleanName === name) search(member, [...path, name], found)
      else found.push([...path, cleanName].join('.'))
    }
}
