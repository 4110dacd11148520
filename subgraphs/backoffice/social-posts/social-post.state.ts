import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a social post (backoffice document, "States and transitions"). */
export const socialPostStatuses = ['pending', 'approved', 'dismissed', 'rejected'] as const
export type SocialPostStatus = (typeof socialPostStatuses)[number]

/**
 * Which state may follow which. What was dismissed or rejected by mistake waits again; an approved post has
 * become a case or an update, which no later decision takes back.
 */
export const socialPostTransitions: TransitionTable<SocialPostStatus> = {
  pending: ['approved', 'dismissed', 'rejected'],
  approved: [],
  dismissed: ['pending'],
  rejected: ['pending'],
}

/** The networks that posts stand on (backoffice document, "Social media post"). */
export const socialPlatforms = ['microblog', 'photoshare'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

/** What became of an approved post. */
export const socialPostOutcomes = ['case', 'update'] as const
export type SocialPostOutcome = (typeof socialPostOutcomes)[number]

/** How a run of the monitoring stands: it waits, it works, it is done or was given up. */
export const monitorRunStatuses = ['pending', 'running', 'completed', 'failed'] as const
export type MonitorRunStatus = (typeof monitorRunStatuses)[number]
