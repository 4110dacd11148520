import type { Role } from '../../../../schema/viewer.js'
import { type Clock, timestamp } from '../../../shared/clock.js'
import type { Transaction } from '../../../shared/database.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import type { NotificationKind, NotificationMetadata } from './notification-event.type.js'

/** The recipients of an event in addition to the roles of its kind. A person named twice is notified once. */
export interface Recipients {
  /** User ids; unknown ones are ignored. */
  readonly users?: readonly (string | undefined)[]
  /** E-mail addresses; those without an account receive a mail only. */
  readonly emails?: readonly (string | undefined)[]
  /** Roles in addition to those of the kind. */
  readonly roles?: readonly Role[]
  /** A user id to leave out, usually that of the person who made the change. */
  readonly except?: string
}

/** Notifies people of changes. */
export interface Notifier {
  /**
   * Notifies the roles of the kind (`notification-kinds.policy.ts`) and the recipients named. The event is written
   * as a job in the transaction of the change, so a change that is rolled back causes no notification; active
   * recipients and their preferences are looked up when the job runs, right after the commit.
   *
   * @example await notifier.notify(trx, 'case_created', { caseId, caseName: name }, { users: [guardianId] })
   */
  notify<Kind extends NotificationKind>(
    trx: Transaction,
    kind: Kind,
    metadata: NotificationMetadata[Kind],
    to?: Recipients,
  ): Promise<void>
}

/** An event to notify people of: the payload of a job, whose id identifies the event. */
export interface NotificationEvent<Kind extends NotificationKind = NotificationKind> {
  readonly kind: Kind
  readonly metadata: NotificationMetadata[Kind]
  readonly users: readonly string[]
  readonly emails: readonly string[]
  readonly roles?: readonly Role[]
  readonly except?: string
  /** When the change happened. */
  readonly at: string
}

/** Job kind: fans an event out to its recipients. */
export const NOTIFY = 'notification.notify'

/** The notifier of the backoffice. */
export function createNotifier({ clock }: { clock: Clock }): Notifier {
  return {
    async notify(trx, kind, metadata, to = {}) {
      const event: NotificationEvent = {
        kind,
        metadata,
        users: distinct(to.users),
        emails: distinct(to.emails?.map((email) => email?.toLowerCase())),
        ...(to.roles ? { roles: to.roles } : {}),
        ...(to.except ? { except: to.except } : {}),
        at: timestamp(clock),
      }
      await enqueueJob(trx, { kind: NOTIFY, payload: event }, clock)
    },
  }
}

function distinct(given: readonly (string | undefined)[] = []): string[] {
  return [...new Set(given.filter((one) => one !== undefined && one !== ''))] as string[]
}
