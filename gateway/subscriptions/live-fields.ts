import type { ChangeTopic } from '../../runtime/live-events/live-events.js'

/** How the edge serves a subscription to changed records. */
export interface LiveField {
  /** The changes that it shows. */
  readonly topic: ChangeTopic
  /** The query field that reads the payload by `id`, as its viewer may see it. */
  readonly payload: string
  /** Arguments of the subscription that the payload's field takes too. */
  readonly passedOn?: readonly string[]
  /** What the key of a change must equal: an argument of the subscription, or the id of its viewer; default: any key. */
  readonly key?: { readonly argument: string } | 'viewer'
  /** The query field that must show the viewer the record of the key, when the subscription begins. */
  readonly parent?: string
}

/** The subscriptions to changed records, by field; `monitoringEvents` carries its events itself. */
export const liveFields: Readonly<Record<string, LiveField>> = {
  alertRaised: { topic: 'raised-alert', payload: 'alert' },
  caseChanged: { topic: 'case', payload: 'case', key: { argument: 'id' }, parent: 'case' },
  donationReceived: { topic: 'donation', payload: 'donation', key: { argument: 'caseId' }, parent: 'case' },
  donationRequestChanged: {
    topic: 'donation-request',
    payload: 'donationRequest',
    key: { argument: 'id' },
    parent: 'donationRequest',
  },
  notificationAdded: { topic: 'notification', payload: 'notification', key: 'viewer' },
  publicCaseChanged: { topic: 'case', payload: 'publicCase', key: { argument: 'id' }, parent: 'publicCase' },
  reviewItemChanged: { topic: 'review-item', payload: 'reviewItemChange', passedOn: ['filter'] },
  ticketChanged: {
    topic: 'ticket',
    payload: 'supportTicket',
    key: { argument: 'id' },
    parent: 'supportTicket',
  },
  transactionUpdated: {
    topic: 'transaction',
    payload: 'ledgerTransaction',
    key: { argument: 'walletId' },
    parent: 'wallet',
  },
}
