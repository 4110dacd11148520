import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { linkOf } from '../../../dashboard/screens/notifications/notification-link.js'
import guardsOfGraph from '../../../schema/generated/guards.json' with { type: 'json' }
import { admits, type Guards } from '../../../schema/guards.js'
import { type Role, roles, type Viewer } from '../../../schema/viewer.js'
import {
  isForRole,
  notificationKindNames,
} from '../../../subgraphs/backoffice/notifications/events/notification-kinds.policy.js'
import { notificationLinks } from '../../../subgraphs/backoffice/notifications/events/notification-links.policy.js'

const guards = guardsOfGraph as unknown as Guards
const personOf = (role: Role) => {
  const viewer = { kind: 'person', role } as unknown as Viewer
  return { id: 'usr_1', can: (field: string) => admits(guards[field] ?? [], viewer) === 'yes' }
}

const ids = { caseId: 'cas_1', donationId: 'don_1', userId: 'usr_1', ticketId: 'spt_1' }
const about = { ...ids, investorId: 'inv_1', auditLogId: 'aud_1', reportId: 'job_1' }
/** Other links of a kind than that of `about`. */
const variants = [about, { ...about, caseId: undefined }, { ...about, isOfOther: true }]

/** The screens of the dashboard: their paths, and what the navigation requires of their viewers. */
const files = readdirSync('dashboard/screens', { recursive: true, encoding: 'utf8' })
const screens = files
  .filter((file) => file.endsWith('.route.tsx'))
  .flatMap((file) =>
    readFileSync(`dashboard/screens/${file}`, 'utf8')
      .split('createRoute({')
      .slice(1)
      .map((route) => ({
        path: new RegExp(`^${/path: '([^']+)'/.exec(route)?.[1]?.replace(/\$\w+/g, '[^/]+')}$`),
        needs: /needs: '([^']+)'/.exec(route)?.[1],
      })),
  )

/** Links without a screen that the role may open, of which the notification says everything, or that only a former role received. */
const ofOthers = ['/status', '/reports/job_1?list=all', '/analytics']
const withoutScreen: Readonly<Record<Role, readonly string[]>> = {
  admin: [],
  staff: ['/reports/job_1?list=all'],
  guardian: ['/donations/don_1?list=completed', ...ofOthers],
  investor: ofOthers,
  user: ofOthers,
}

describe('the links of notifications', () => {
  it.each(roles)('lead to screens that a recipient with the role %s may open', (role) => {
    const person = personOf(role)
    const unlinked: string[] = []
    for (const kind of notificationKindNames.filter((one) => isForRole(one, role)))
      for (const variant of variants) {
        const path = notificationLinks[kind](variant as never)
        const link = linkOf(path, person)
        if (!link) unlinked.push(path)
        else {
          const screen = screens.find(({ path: known }) => known.test(link.to))
          expect(screen, path).toBeDefined()
          const needs = screen?.needs
          expect(needs === undefined || person.can(needs), `${kind}: ${path} as ${role}`).toBe(true)
        }
      }
    expect([...new Set(unlinked)]).toEqual(withoutScreen[role])
  })

  it('lead to the account only if they are about the person themselves', () => {
    expect(linkOf('/users/usr_2', personOf('user'))).toBeUndefined()
    expect(linkOf('/users/usr_1', personOf('staff'))).toEqual({ to: '/users/usr_1' })
    expect(linkOf('/investors/inv_1', personOf('investor'))).toBeUndefined()
  })
})
