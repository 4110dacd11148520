import { newAnnouncement } from '../../../../schema/input-rules/notifications.js'
import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction } from '../../../shared/database.js'
import { DomainError, notFound, ValidationError } from '../../../shared/domain-error.js'
import { newId } from '../../../shared/ids.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import { connectionFrom, type PageInput } from '../../../shared/paging/page.js'
import { assertTransition } from '../../../shared/states/transition-table.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { validated } from '../../../shared/validated.js'
import { actorOf } from '../../../shared/viewer.js'
import { audited } from '../../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { notificationKinds } from '../events/notification-kinds.policy.js'
import { translationsOf } from '../texts/notification-texts.mapper.js'
import { announcementTransitions } from './announcement.state.js'
import { type AnnouncementRecord, announcementStore } from './announcement.store.js'
import type { AnnouncementDelivery, CreateAnnouncementInput } from './announcement.type.js'

/** Job kind: sends an announcement; the payload has its id. */
export const SEND_ANNOUNCEMENT = 'announcement.send'

const LATEST_MS = 366 * 86_400_000

export type AnnouncementDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>

export type Announcements = ReturnType<typeof createAnnouncements>

export function createAnnouncements({ db, clock, audit }: AnnouncementDependencies) {
  return {
    list: (input: PageInput) => connectionFrom(input, (page) => announcementStore(db).page(page)),

    deliveries: (ids: readonly string[]): Promise<(AnnouncementDelivery & { id: string })[]> =>
      announcementStore(db).deliveries(ids),

    /** @throws ValidationError */
    async create(by: GraphContext, input: CreateAnnouncementInput): Promise<AnnouncementRecord> {
      const texts = validated(newAnnouncement, input)
      const now = timestamp(clock)
      const sendAt = input.sendAt ?? now
      if (sendAt > timestamp(clock, LATEST_MS))
        throw new ValidationError({ sendAt: 'must be at most 366 days ahead' })
      const record: AnnouncementRecord = {
        id: newId('ann'),
        state: 'scheduled',
        type: input.type,
        priority: input.priority ?? notificationKinds[input.type].priority,
        title: texts.title,
        message: texts.message,
        ...translationsOf(texts.translations),
        ...(texts.actionUrl ? { actionUrl: texts.actionUrl } : {}),
        roles: [...new Set(input.roles)],
        sendAt: sendAt < now ? now : sendAt,
        createdBy: actorOf(by.viewer).id,
        createdAt: now,
      }
      return inTransaction(db, async (trx) => {
        await announcementStore(trx).insert(record)
        const job = { kind: SEND_ANNOUNCEMENT, key: record.id, payload: { id: record.id } }
        await enqueueJob(trx, { ...job, runAt: new Date(record.sendAt) }, clock)
        await audit.record(trx, by, audited('announcement_created', record.id, { after: record }))
        await by.completeIdempotent(trx, record)
        return record
      })
    },

    /** @throws NOT_FOUND, CONFLICT once it is being sent */
    async cancel(by: RequestContext, id: string): Promise<AnnouncementRecord> {
      return inTransaction(db, async (trx) => {
        const before = await announcementStore(trx).byId(id)
        if (!before) throw notFound('Announcement', id)
        if (before.state === 'cancelled') return before
        assertTransition(announcementTransitions, 'announcement', before.state, 'cancelled')
        if (!(await announcementStore(trx).move(id, ['scheduled'], 'cancelled')))
          throw new DomainError('CONFLICT', `Announcement ${id} is already being sent.`)
        const states = { before: { state: before.state }, after: { state: 'cancelled' } }
        await audit.record(trx, by, audited('announcement_cancelled', id, states))
        return { ...before, state: 'cancelled' }
      })
    },
  }
}
