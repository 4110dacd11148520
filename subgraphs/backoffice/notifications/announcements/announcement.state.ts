import type { TransitionTable } from '../../../shared/states/transition-table.js'

export const announcementStates = ['scheduled', 'sending', 'sent', 'cancelled'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** Which state may follow which. Once the first recipients are notified, it can only be finished. */
export const announcementTransitions: TransitionTable<AnnouncementState> = {
  scheduled: ['sending', 'cancelled'],
  sending: ['sent'],
  sent: [],
  cancelled: [],
}

/** The states in which a job may find an announcement that it sends; `sending` after a crash. */
export const sendableStates: readonly AnnouncementState[] = ['scheduled', 'sending']
