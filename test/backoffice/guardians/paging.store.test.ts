import fc from 'fast-check'
import { beforeEach, describe, expect, it, test } from 'vitest'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import { createGuardians, type Guardians } from '../../../subgraphs/backoffice/guardians/guardian.service.js'
import {
  formatGuardianCursor,
  parseGuardianCursor,
} from '../../../subgraphs/backoffice/guardians/guardian-cursor.mapper.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import { createUsers } from '../../../subgraphs/backoffice/users/user.service.js'
import { userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { newId } from '../../../subgraphs/shared/ids.js'
import type { GraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })

describe('a cursor of guardians', () => {
  it('is a timestamp that a date parser reads as the time of the guardian', () => {
    const createdAt = '2026-02-01T12:00:00.123Z'
    expect(formatGuardianCursor({ createdAt })).toBe(createdAt)
    const finer = formatGuardianCursor({ createdAt, afterId: 'usr_01JCDEM00000000000GVARD1AN' })
    expect(finer).toMatch(/^2026-02-01T12:00:00\.123\d+Z$/)
    expect(new Date(finer).toISOString()).toBe(createdAt)
  })

  it('can be parsed back to its position', () => {
    fc.assert(
      fc.property(
        time,
        fc.option(fc.stringMatching(/^usr_[A-Za-z0-9]{1,40}$/), { nil: undefined }),
        (date, afterId) => {
          const place = { createdAt: date.toISOString(), ...(afterId ? { afterId } : {}) }
          expect(parseGuardianCursor(formatGuardianCursor(place))).toEqual(place)
        },
      ),
    )
  })

  it.each([
    ['2026-02-01T12:00:00Z', '2026-02-01T12:00:00.000Z'],
    ['2026-02-01T12:00:00.1Z', '2026-02-01T12:00:00.100Z'],
    ['2026-02-01T09:00:00.123456-03:00', '2026-02-01T12:00:00.123Z'],
  ])('can be any time: %s', (cursor, createdAt) => {
    expect(parseGuardianCursor(cursor)).toEqual({ createdAt })
  })

  it.each(['', 'yesterday', '2026-02-01', '2026-13-01T00:00:00Z', `2026-02-01T12:00:00.${'1'.repeat(300)}Z`])(
    'cannot be %j',
    (cursor) => {
      expect(() => parseGuardianCursor(cursor)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }))
    },
  )
})

describeOnDatabasesOf('backoffice', 'paging through guardians', (open) => {
  let db: Database
  let guardians: Guardians

  beforeEach(async () => {
    db = await open()
    const users = createUsers({
      db,
      clock: systemClock,
      audit: auditTrailForTest(),
      notifier: createNotifier({ clock: systemClock }),
      identity: {} as IdentityDirectory,
    })
    const graph = {} as GraphClient
    guardians = createGuardians({ db, clock: systemClock, graph, users, accounts: users })
  })

  async function add(createdAt: string, role: 'guardian' | 'user' = 'guardian'): Promise<string> {
    const id = newId('usr')
    await userStore(db).insert({
      id,
      email: `${id}@rescue.test`,
      name: id,
      role,
      status: 'active',
      version: 1,
      createdAt,
    })
    return id
  }

  test('neither skips nor repeats guardians, even with equal times, while some are added or deleted', async () => {
    const millisecond = fc.integer({ min: 0, max: 2 })
    const at = (ms: number) => `2026-02-01T12:00:00.00${ms}Z`
    const property = fc.asyncProperty(
      fc.array(millisecond, { maxLength: 12 }),
      fc.array(fc.record({ ms: millisecond, gone: fc.boolean() }), { maxLength: 5 }),
      fc.integer({ min: 1, max: 4 }),
      async (times, meanwhile, limit) => {
        await db('users').delete()
        const stay = new Set<string>()
        for (const ms of times) stay.add(await add(at(ms)))
        await add(at(1), 'user')
        const seen: string[] = []
        const events = [...meanwhile]
        let after: string | undefined
        do {
          const page = await guardians.list(requestBy('staff'), {}, { limit, ...(after ? { after } : {}) })
          seen.push(...page.nodes.map(({ id }) => id))
          after = page.pageInfo.nextCursor
          expect(page.pageInfo.hasNextPage).toBe(after !== undefined)
          const event = events.pop()
          if (event?.gone) {
            const [last] = seen.slice(-1)
            if (last) await db('users').where({ id: last }).delete()
          } else if (event) await add(at(event.ms))
        } while (after !== undefined)
        expect(new Set(seen).size).toBe(seen.length)
        for (const id of stay) expect(seen).toContain(id)
      },
    )
    await fc.assert(property, { numRuns: 40 })
  })

  test('uses more digits only if milliseconds do not distinguish guardians', async () => {
    for (const ms of [1, 2, 2, 3]) await add(`2026-02-01T12:00:00.00${ms}Z`)
    const cursorOf = async (limit: number) =>
      (await guardians.list(requestBy('staff'), {}, { limit })).pageInfo.nextCursor
    expect(await cursorOf(1)).toBe('2026-02-01T12:00:00.003Z')
    expect(await cursorOf(2)).toMatch(/^2026-02-01T12:00:00\.002\d+Z$/)
    expect(await cursorOf(3)).toBe('2026-02-01T12:00:00.002Z')
    expect(await cursorOf(4)).toBeUndefined()
  })
})
