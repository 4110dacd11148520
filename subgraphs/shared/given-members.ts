/** The members that are neither null nor undefined. */
export function givenMembers<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  const given = Object.entries(members).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given) as { [Name in keyof Members]?: NonNullable<Members[Name]> }
}
