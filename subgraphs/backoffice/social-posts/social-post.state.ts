import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a social post (docs/contract/states.md). */
export const socialPostStatuses = ['pending', 'approved', 'dismissed', 'rejected'] as const
export type SocialPostStatus = (typeof socialPostStatuses)[number]

/**
 * A dismissed or rejected post may become pending again; approval is final, because it created a case or an update.
 */
export const socialPostTransitions: TransitionTable<SocialPostStatus> = {
  pending: ['approved', 'dismissed', 'rejected'],
  approved: [],
  dismissed: ['pending'],
  rejected: ['pending'],
}

/** Social networks. */
export const socialPlatforms = ['microblog', 'photoshare'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

/** The record created from an approved post. */
export const socialPostOutcomes = ['case', 'update'] as const
export type SocialPostOutcome = (typeof socialPostOutcomes)[number]

export const monitorRunStatuses = ['pending', 'running', 'completed', 'failed'] as const
export type MonitorRunStatus = (typeof monitorRunStatuses)[number]
