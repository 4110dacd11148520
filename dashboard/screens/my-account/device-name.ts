/** Names of programs and systems by what their user agents contain; the first that fits counts. */
const programs = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

const LONGEST = 60

/** The program and system of a user agent; unknown ones are shown as they name themselves. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: readonly (readonly [part: string, name: string])[]) =>
    names.find(([part]) => userAgent.includes(part))?.[1]
  const known = [nameIn(programs), nameIn(systems)].filter(Boolean).join(' · ')
  return known || userAgent.slice(0, LONGEST)
}
