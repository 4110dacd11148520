import type { Random } from './random.js'

const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** Texts that are likely to break programs. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  'x'.repeat(5_000),
  '💔'.repeat(300),
  'a\0b',
  '\ud800',
  'e\u0301\u202e\u200b\ufeff',
  'ﷺ'.repeat(200),
  'İ',
  'ß',
  '%',
  '%_\\',
  "Robert'); DROP TABLE cases;--",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '\r\nX-Injected: 1',
  '0x10',
  '1e400',
  '-0',
  '١٢٣',
  'NaN',
  '9'.repeat(400),
  '922337203685477580.8',
  '0.00000001',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-01-01T00:00:00+14:00',
  'https://127.0.0.1:1/',
  'https://[::1]:99999/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'a@b',
  `${'a'.repeat(300)}@example.org`,
  'nobody@example.org',
  '{"a":',
  'fil_',
  'R0lGODlhAQABAAAAACw=',
]

const hostileNumbers: readonly number[] = [
  0,
  -1,
  1,
  0.1,
  1.5,
  -0.000001,
  100,
  101,
  65_536,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e21,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
]

const oddities: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  ['a', 'a'],
  { length: 1e9 },
  JSON.parse('{"__proto__": {"admin": true}}'),
  { toString: 1, constructor: null },
  nested(70),
  nested(2_000),
  Array.from({ length: 1_001 }, () => 'x'),
]

/** An unexpected value. */
export function hostileValue(random: Random): unknown {
  const kind = random.below(10)
  if (kind < 5) return random.pick(hostileTexts)
  return kind < 8 ? random.pick(hostileNumbers) : random.pick(oddities)
}
