import { z } from 'zod'
import { jsonObject, microblogHandle, textOf, webAddress } from './texts.js'

const MAX_INFO_LENGTH = 10_000

/** An analysis sent with a post. */
export const suppliedAnalysis = z.object({
  confidence: z.number().min(0, 'must be between 0 and 1').max(1, 'must be between 0 and 1'),
  extractedInfo: jsonObject(MAX_INFO_LENGTH).nullish(),
  isCaseRelated: z.boolean().nullish(),
  urgency: z.enum(['critical', 'high', 'medium', 'low'], 'must be critical, high, medium or low').nullish(),
  caseUpdateType: textOf(50).nullish(),
  suggestedAction: textOf(50).nullish(),
})

/** A new post. */
export const newSocialPost = z.object({
  postId: textOf(200),
  postContent: textOf(10_000),
  postUrl: webAddress.nullish(),
  analysisResult: suppliedAnalysis.nullish(),
})

/** Editable members of a post. */
export const socialPostChanges = z.object({
  postContent: textOf(10_000).nullish(),
  postUrl: webAddress.nullish(),
})

const count = (largest: number) =>
  z.int().min(1, 'must be at least 1').max(largest, `must be at most ${largest}`).nullish()

/** Settings of the microblog bot. */
export const botSettings = z.object({
  isEnabled: z.boolean().nullish(),
  fetchInterval: count(10_080),
  maxTweetsPerFetch: count(100),
})

/** A new guardian to monitor. */
export const newMonitoredGuardian = z.object({
  microblogHandle,
  name: textOf(200),
})
