/** Later ones are also named by the user agents of earlier ones. */
const browsers = [
  ...([
    ['Edg', 'Edge'],
    ['OPR', 'Opera'],
    ['SamsungBrowser', 'Samsung Internet'],
    ['Firefox', 'Firefox'],
  ] as const),
  ...([
    ['FxiOS', 'Firefox'],
    ['CriOS', 'Chrome'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ] as const),
] as const

const systems = [
  ...([
    ['Windows', 'Windows'],
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
  ] as const),
  ...([
    ['Macintosh', 'macOS'],
    ['CrOS', 'ChromeOS'],
    ['Linux', 'Linux'],
  ] as const),
] as const

/** Browser and system of a user agent, as in "Firefox · Windows"; the name of another program as it is. */
export function deviceName(userAgent: string): string {
  const named = (parts: readonly (readonly [string, string])[]) =>
    parts.find(([word]) => userAgent.includes(word))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  return browser && system ? `${browser} · ${system}` : userAgent
}
