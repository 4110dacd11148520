import fc from 'fast-check'
import { Kind, parse } from 'graphql'
import { describe, expect, it, vi } from 'vitest'
import { readProjectFile } from '../../../runtime/project-root.js'
import { notificationPriorities } from '../../../subgraphs/backoffice/notifications/events/notification-event.type.js'
import { notificationKinds } from '../../../subgraphs/backoffice/notifications/events/notification-kinds.policy.js'
import { notificationLinks } from '../../../subgraphs/backoffice/notifications/events/notification-links.policy.js'
import {
  dueAt,
  minuteOf,
} from '../../../subgraphs/backoffice/notifications/preferences/preferences.policy.js'
import {
  isTimeZone,
  localMinuteOf,
  nextLocalMinute,
} from '../../../subgraphs/backoffice/notifications/preferences/zoned-time.policy.js'

/** The kinds as the backoffice contract lists them, with the categories that each group may have. */
const documented: readonly (readonly [categories: string, kinds: string])[] = [
  ['case', 'case_created, case_updated, case_urgent, case_completed'],
  ['financial', 'donation_received, donation_failed, payment_processed, payment_failed'],
  [
    'user',
    'guardian_registered, guardian_updated, partner_joined, collaborator_invited, collaborator_joined, collaborator_left',
  ],
  [
    'security, system',
    'security_alert, system_maintenance, audit_log_created, permission_granted, permission_revoked',
  ],
  [
    'support, analytics',
    'support_ticket_created, support_ticket_updated, support_ticket_resolved, report_generated, analytics_ready',
  ],
]
const categoriesOf = new Map(
  documented.flatMap(([categories, kinds]) =>
    kinds.split(', ').map((kind) => [kind, categories.split(', ')] as const),
  ),
)
const documentedKinds = [...categoriesOf.keys()].sort()

/** The graph's description of each kind. */
const graphDescriptions = new Map(
  parse(readProjectFile('schema/backoffice.graphql')).definitions.flatMap((definition) =>
    definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'NotificationType'
      ? (definition.values ?? []).map((value) => [value.name.value, value.description?.value ?? ''] as const)
      : [],
  ),
)
const audiences: readonly (readonly [words: RegExp, roles: readonly string[]])[] = [
  [/For admin and staff[;,]/, ['admin', 'staff']],
  [/For admins( alone)?[;,]/, ['admin']],
  [/For everyone[;,]/, ['admin', 'staff', 'guardian', 'user', 'investor']],
  [/For (the|that|its) /, []],
]

describe('the tables of notifications', () => {
  it('contain the 24 documented kinds, each with a link', () => {
    expect(documentedKinds).toHaveLength(24)
    expect(Object.keys(notificationKinds).sort()).toEqual(documentedKinds)
    expect(Object.keys(notificationLinks).sort()).toEqual(documentedKinds)
  })

  it.each(Object.entries(notificationKinds))('match the description of %s in the graph', (kind, entry) => {
    const words = graphDescriptions.get(kind) ?? ''
    expect(words).toContain(`kept for ${entry.expiresAfterDays} days.`)
    expect(words.includes('mailed too')).toBe(entry.mailed)
    expect(audiences.find(([audience]) => audience.test(words))?.[1]).toEqual(entry.roles)
  })

  it.each(Object.entries(notificationKinds))(
    'link %s to a path, and give it a documented category and a valid priority',
    (kind, entry) => {
      // The value of each member of the metadata is its name.
      const about = new Proxy({}, { get: (_, name) => String(name) })
      const links: Readonly<Record<string, (about: never) => string>> = notificationLinks
      expect(links[kind]?.(about as never)).toMatch(/^\/[a-z]/)
      expect(categoriesOf.get(kind)).toContain(entry.category)
      expect(notificationPriorities).toContain(entry.priority)
    },
  )

  it('link a donation to its case for those who received it, and to failed ones for staff', () => {
    const money = { donationId: 'don_1', amount: '5.00', currency: 'USD' }
    expect(notificationLinks.donation_received({ ...money, caseId: 'cas_1' })).toBe('/cases/cas_1')
    expect(notificationLinks.donation_failed(money)).toBe('/donations/don_1?list=failed')
    expect(notificationLinks.payment_failed(money)).toBe('/donations/don_1')
  })

  it('send kinds to the roles that the contract names', () => {
    for (const kind of [
      'case_created',
      'case_urgent',
      'donation_received',
      'support_ticket_created',
    ] as const)
      expect(notificationKinds[kind].roles).toEqual(['admin', 'staff'])
    expect(notificationKinds.security_alert.roles).toEqual(['admin'])
  })

  it('give every kind recipients, by role or by the change', () => {
    for (const { roles, alsoTo } of Object.values(notificationKinds))
      expect(roles.length > 0 || alsoTo !== undefined).toBe(true)
  })
})

const zones = [
  'UTC',
  'America/Argentina/Buenos_Aires',
  'America/Havana',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
]
const MINUTE_MS = 60_000
/** Clock changes of these zones. */
const changesOfClocks = [
  '2026-03-08T05:00:00Z',
  '2026-11-01T05:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
]
const moments = fc.oneof(
  fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  }),
  fc
    .tuple(fc.constantFrom(...changesOfClocks), fc.integer({ min: -150, max: 150 }), fc.nat(MINUTE_MS - 1))
    .map(([change, minutes, more]) => new Date(Date.parse(change) + minutes * MINUTE_MS + more)),
)

describe('local times', () => {
  it('find the same next moment of a local minute as a check of every minute', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), fc.nat(1439), (now, zone, minute) => {
        const next = nextLocalMinute(now, zone, minute)
        const looked = lookedUp(now, zone, minute)
        const late = localMinuteOf(next, zone) - minute
        if (late === 0) expect(next.toISOString()).toBe(new Date(looked ?? 0).toISOString())
        else {
          // Clocks skip that minute: the notification is as late as without the skip.
          expect([60, 30]).toContain(late)
          expect(localMinuteOf(new Date(next.getTime() - late * MINUTE_MS), zone)).not.toBe(minute)
          expect(looked ?? Number.POSITIVE_INFINITY).toBeGreaterThan(next.getTime())
        }
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    ['2026-03-29T00:30:00Z', 'Europe/Berlin', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T00:30:00Z', 'Europe/Berlin', '08:00', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', '08:00', '2026-10-25T07:00:00.000Z'],
    ['2026-10-25T00:15:00Z', 'Europe/Berlin', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T00:45:00Z', 'Europe/Berlin', '02:30', '2026-10-25T01:30:00.000Z'],
    ['2026-03-08T06:30:00Z', 'America/New_York', '02:30', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T06:15:00Z', 'America/New_York', '01:30', '2026-11-01T06:30:00.000Z'],
    ['2026-02-01T12:00:00Z', 'Asia/Kathmandu', '17:45', '2026-02-02T12:00:00.000Z'],
  ])('after %s in %s, the next %s is %s', (now, zone, local, expected) => {
    expect(nextLocalMinute(new Date(now), zone, minuteOf(local)).toISOString()).toBe(expected)
  })

  it('accept the names of time zones only', () => {
    expect(zones.map(isTimeZone)).toEqual(zones.map(() => true))
    expect(isTimeZone('Mars/Olympus')).toBe(false)
  })

  it('are not all kept for every spelling of their names, which would fill the memory', () => {
    const letters = [...'america/bogota']
    const cased = (bits: number) =>
      letters.map((letter, at) => (bits & (1 << at) ? letter.toUpperCase() : letter)).join('')
    const spellings = Array.from({ length: 1_000 }, (_, bits) => cased(bits))
    expect(spellings.every(isTimeZone)).toBe(true)
    const created = vi.spyOn(Intl, 'DateTimeFormat')
    expect(spellings.every(isTimeZone)).toBe(true)
    expect(created).toHaveBeenCalled()
    created.mockRestore()
  })
})

describe('the time at which e-mails and pushes are sent', () => {
  it('is never within the quiet hours, and never before now', () => {
    const time = fc.nat(1439).map(timeOf)
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...zones),
        time,
        time,
        fc.constantFrom('at_once' as const, 'hourly' as const, 'daily' as const),
        (now, timeZone, from, to, frequency) => {
          fc.pre(from !== to)
          const due = dueAt(frequency, { timeZone, quietHours: { from, to } }, now)
          const minute = localMinuteOf(due, timeZone)
          const [start, end] = [minuteOf(from), minuteOf(to)]
          const quiet = start < end ? start <= minute && minute < end : minute >= start || minute < end
          expect(quiet).toBe(false)
          expect(due.getTime()).toBeGreaterThanOrEqual(now.getTime())
        },
      ),
      { numRuns: 200 },
    )
  })

  const night = { from: '22:00', to: '07:00' }
  const siesta = { from: '13:00', to: '15:00' }
  it.each([
    ['at_once', 'UTC', night, '2026-02-01T21:59:59.999Z', '2026-02-01T21:59:59.999Z'],
    ['at_once', 'UTC', night, '2026-02-01T22:00:00.000Z', '2026-02-02T07:00:00.000Z'],
    ['at_once', 'UTC', night, '2026-02-02T06:59:59.999Z', '2026-02-02T07:00:00.000Z'],
    ['at_once', 'UTC', night, '2026-02-02T07:00:00.000Z', '2026-02-02T07:00:00.000Z'],
    ['at_once', 'UTC', siesta, '2026-02-01T12:59:59.999Z', '2026-02-01T12:59:59.999Z'],
    ['at_once', 'UTC', siesta, '2026-02-01T13:00:00.000Z', '2026-02-01T15:00:00.000Z'],
    ['at_once', 'UTC', siesta, '2026-02-01T15:00:00.000Z', '2026-02-01T15:00:00.000Z'],
    ['at_once', 'America/New_York', night, '2026-03-08T05:30:00.000Z', '2026-03-08T11:00:00.000Z'],
    ['at_once', 'America/New_York', night, '2026-11-01T05:30:00.000Z', '2026-11-01T12:00:00.000Z'],
    ['hourly', 'UTC', undefined, '2026-02-01T12:00:00.000Z', '2026-02-01T13:00:00.000Z'],
    ['hourly', 'UTC', siesta, '2026-02-01T12:20:00.000Z', '2026-02-01T15:00:00.000Z'],
    ['daily', 'UTC', undefined, '2026-02-01T07:59:59.999Z', '2026-02-01T08:00:00.000Z'],
    ['daily', 'UTC', undefined, '2026-02-01T08:00:00.000Z', '2026-02-02T08:00:00.000Z'],
    ['daily', 'UTC', { from: '07:00', to: '09:30' }, '2026-02-01T06:00:00.000Z', '2026-02-01T09:30:00.000Z'],
  ] as const)('%s in %s with %j, at %s, is %s', (frequency, timeZone, quietHours, now, expected) => {
    const settings = { timeZone, ...(quietHours ? { quietHours } : {}) }
    expect(dueAt(frequency, settings, new Date(now)).toISOString()).toBe(expected)
  })

  it('is the next end of the quiet hours when clocks skip one', () => {
    const settings = { timeZone: 'America/New_York', quietHours: { from: '03:00', to: '02:30' } }
    expect(dueAt('at_once', settings, new Date('2026-03-08T06:00:00Z')).toISOString()).toBe(
      '2026-03-09T06:30:00.000Z',
    )
  })
})

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The first full minute after a moment, within a day, at which local clocks show a minute of the day. */
function lookedUp(after: Date, zone: string, minute: number): number | undefined {
  const first = (Math.floor(after.getTime() / MINUTE_MS) + 1) * MINUTE_MS
  for (let at = first; at <= first + 25 * 60 * MINUTE_MS; at += MINUTE_MS)
    if (localMinuteOf(new Date(at), zone) === minute) return at
  return undefined
}
