import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { recordEvent, recordEventsForSubscribers } from '../../shared/events.js'

/**
 * The `data` of each outbound event (docs/contract/backoffice.md): ids and states rather than names and addresses
 * of people, which receivers request from the API.
 */
export interface BackofficeEvents {
  'user.created': {
    readonly id: string
    readonly role: string
    readonly createdAt: string
  }
  /** The status of a case changed. */
  'case.updated': { readonly id: string; readonly status: string; readonly previousStatus: string }
  'donation.completed': {
    readonly id: string
    readonly caseId?: string
    readonly userId?: string
    /** The amount paid, with at most two decimals. */
    readonly amount: number
    readonly currency: string
    readonly paymentProvider?: string
    readonly completedAt: string
  }
  'support_ticket.assigned': {
    readonly id: string
    readonly ticketNumber: string
    readonly status: string
    readonly priority: string
    readonly assignedTo: string
    readonly previousAssignedTo?: string
  }
  'notification.sent': {
    readonly id: string
    readonly userId: string
    readonly type: string
    readonly category: string
    readonly priority: string
    readonly createdAt: string
  }
  /** The traffic of an environment was switched, or switched back by a rollback. */
  'deployment.traffic_switched': {
    readonly deploymentId: string
    readonly state: string
    readonly projectId: string
    readonly environment: string
    readonly version: string
    readonly colour: string
    readonly since: string
  }
}

export type BackofficeEventKind = keyof BackofficeEvents

/** The kinds that a webhook may subscribe to. */
export const backofficeEventKinds = [
  'user.created',
  'case.updated',
  'donation.completed',
  'support_ticket.assigned',
  'notification.sent',
  'deployment.traffic_switched',
] as const satisfies readonly BackofficeEventKind[]

/** Records an outbound event in the transaction of the change that causes it. */
export async function recordBackofficeEvent<Kind extends BackofficeEventKind>(
  trx: Transaction,
  kind: Kind,
  data: BackofficeEvents[Kind],
  clock: Clock,
): Promise<void> {
  await recordEvent(trx, { kind, data: { ...data } }, clock)
}

/** Records many outbound events of one kind at the cost of one; nothing is written without a webhook subscription to it. */
export async function recordBackofficeEvents<Kind extends BackofficeEventKind>(
  trx: Transaction,
  kind: Kind,
  all: readonly BackofficeEvents[Kind][],
  clock: Clock,
): Promise<void> {
  await recordEventsForSubscribers(
    trx,
    kind,
    all.map((data) => ({ ...data })),
    clock,
  )
}
