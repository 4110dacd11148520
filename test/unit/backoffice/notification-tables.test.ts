import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notificationKinds } from '../../../subgraphs/backoffice/notifications/notification-kinds.js'
import { dueAt, minuteOf } from '../../../subgraphs/backoffice/notifications/notification-preferences.js'
import { notificationTriggers } from '../../../subgraphs/backoffice/notifications/notification-triggers.js'
import {
  isTimeZone,
  localMinuteOf,
  nextLocalMinute,
} from '../../../subgraphs/backoffice/notifications/zoned-time.js'

/** The kinds as the backoffice document lists them. */
const documented = [
  'case_created, case_updated, case_urgent, case_completed',
  'donation_received, donation_failed, payment_processed, payment_failed',
  'guardian_registered, guardian_updated, partner_joined, collaborator_invited, collaborator_joined, collaborator_left',
  'security_alert, system_maintenance, audit_log_created, permission_granted, permission_revoked',
  'support_ticket_created, support_ticket_updated, support_ticket_resolved, report_generated, analytics_ready',
].flatMap((group) => group.split(', '))

describe('the tables of notifications', () => {
  it('hold the 24 documented kinds, each with a template and a trigger', () => {
    expect(documented).toHaveLength(24)
    expect(Object.keys(notificationKinds).sort()).toEqual([...documented].sort())
    expect(Object.keys(notificationTriggers).sort()).toEqual([...documented].sort())
  })

  it('send the kinds that the document names to the roles that it names', () => {
    for (const kind of [
      'case_created',
      'case_urgent',
      'donation_received',
      'support_ticket_created',
    ] as const)
      expect(notificationKinds[kind].roles).toEqual(['admin', 'staff'])
    expect(notificationKinds.security_alert.roles).toEqual(['admin'])
  })

  it('reach somebody with every kind: by role, or because the change names people', () => {
    for (const [kind, { roles }] of Object.entries(notificationKinds))
      expect(
        roles.length > 0 || 'alsoTo' in notificationTriggers[kind as keyof typeof notificationTriggers],
      ).toBe(true)
  })
})

const zones = [
  'UTC',
  'America/Argentina/Buenos_Aires',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
]
const moments = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('local times', () => {
  it('the next moment at a local minute lies ahead, at that minute, within a day and an hour', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), fc.nat(1439), (now, zone, minute) => {
        const next = nextLocalMinute(now, zone, minute)
        const ahead = next.getTime() - now.getTime()
        expect(ahead).toBeGreaterThan(0)
        expect(ahead).toBeLessThanOrEqual(25 * 3_600_000)
        const shown = localMinuteOf(next, zone)
        // In the hour that clocks skip in spring no such minute exists: then it is up to an hour off.
        const off = Math.min(Math.abs(shown - minute), 1440 - Math.abs(shown - minute))
        expect(off === 0 || (off <= 60 && isSkipped(now, zone, minute))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['2026-03-29T00:30:00Z', 'Europe/Berlin', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T00:30:00Z', 'Europe/Berlin', '08:00', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', '08:00', '2026-10-25T07:00:00.000Z'],
    ['2026-02-01T12:00:00Z', 'Asia/Kathmandu', '17:45', '2026-02-02T12:00:00.000Z'],
  ])('after %s in %s, %s is %s', (now, zone, local, expected) => {
    expect(nextLocalMinute(new Date(now), zone, minuteOf(local)).toISOString()).toBe(expected)
  })

  it('know the names of time zones', () => {
    expect(zones.map(isTimeZone)).toEqual(zones.map(() => true))
    expect(isTimeZone('Mars/Olympus')).toBe(false)
  })

  it('nothing that is due at once or hourly falls into the quiet hours, and nothing is due before now', () => {
    const time = fc
      .nat(1439)
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires'),
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
      { numRuns: 500 },
    )
  })
})

function isSkipped(now: Date, zone: string, minute: number): boolean {
  for (let at = now.getTime(); at < now.getTime() + 26 * 3_600_000; at += 60_000)
    if (localMinuteOf(new Date(at), zone) === minute) return false
  return true
}
