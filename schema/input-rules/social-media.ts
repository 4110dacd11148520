import { z } from 'zod'
import { looseMembers, microblogHandle, textOf, webAddress } from './texts.js'

const LARGEST_INFO = 10_000

/** An analysis that comes with a post. */
export const givenAnalysis = z.object({
  confidence: z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1'),
  extractedInfo: looseMembers(LARGEST_INFO).nullish(),
  isCaseRelated: z.boolean().nullish(),
  urgency: z.enum(['critical', 'high', 'medium', 'low'], 'must be critical, high, medium or low').nullish(),
  caseUpdateType: textOf(50).nullish(),
  suggestedAction: textOf(50).nullish(),
})

/** A post that is recorded. */
export const newSocialPost = z.object({
  postId: textOf(200),
  postContent: textOf(10_000),
  postUrl: webAddress.nullish(),
  analysisResult: givenAnalysis.nullish(),
})

/** What of a post may be corrected. */
export const socialPostChanges = z.object({
  postContent: textOf(10_000).nullish(),
  postUrl: webAddress.nullish(),
})

const count = (largest: number) =>
  z.int().min(1, 'must be at least 1').max(largest, `must be at most ${largest}`).nullish()

/** How the microblog bot is set up. */
export const botSettings = z.object({
  isEnabled: z.boolean().nullish(),
  fetchInterval: count(10_080),
  maxTweetsPerFetch: count(100),
})

/** A guardian whose account is to be monitored. */
export const newMonitoredGuardian = z.object({
  microblogHandle,
  name: textOf(200),
})
