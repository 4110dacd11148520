import { type Clock, timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import type { NotificationAbout, NotificationKind } from './notification-about.js'

export type { NotificationAbout, NotificationKind } from './notification-about.js'

/** Whom a change concerns, beyond the roles of the kind. Somebody named twice is told once. */
export interface Addressees {
  /** User ids; unknown ones are passed over. */
  readonly users?: readonly (string | undefined)[]
  /** E-mail addresses; of people without an account they get a mail alone. */
  readonly emails?: readonly (string | undefined)[]
  /** A user id that is left out: usually of the person who made the change. */
  readonly except?: string
}

/** Tells people of changes. */
export interface Notifier {
  /**
   * Notifies the roles of the kind (notification-kinds.ts) and the addressees. It is written with the change,
   * as a job, so that nobody hears of a change that did not happen; who is active and how they want to be
   * told is looked up when the job runs, right after the commit.
   *
   * @example await notifier.notify(trx, 'case_created', { caseId, caseName: name }, { users: [guardianId] })
   */
  notify<Kind extends NotificationKind>(
    trx: Transaction,
    kind: Kind,
    about: NotificationAbout[Kind],
    to?: Addressees,
  ): Promise<void>
}

/** What the job of one notice carries; the id of the job names the notice. */
export interface Notice<Kind extends NotificationKind = NotificationKind> {
  readonly kind: Kind
  readonly about: NotificationAbout[Kind]
  readonly users: readonly string[]
  readonly emails: readonly string[]
  readonly except?: string
  /** When the change happened. */
  readonly at: string
}

/** The kind of job that brings a notice to its recipients. */
export const NOTIFY = 'notification.notify'

/** The notifier of the backoffice. */
export function createNotifier({ clock }: { clock: Clock }): Notifier {
  return {
    async notify(trx, kind, about, to = {}) {
      const notice: Notice = {
        kind,
        about,
        users: distinct(to.users),
        emails: distinct(to.emails?.map((email) => email?.toLowerCase())),
        ...(to.except ? { except: to.except } : {}),
        at: timestamp(clock),
      }
      await enqueueJob(trx, { kind: NOTIFY, payload: notice }, clock)
    },
  }
}

function distinct(given: readonly (string | undefined)[] = []): string[] {
  return [...new Set(given.filter((one) => one !== undefined && one !== ''))] as string[]
}
