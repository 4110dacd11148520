import { z } from 'zod'
import { microblogHandle, textOf } from './texts.js'

const share = z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1').nullish()
const count = (largest: number, smallest = 1) =>
  z.int().min(smallest, `must be at least ${smallest}`).max(largest, `must be at most ${largest}`).nullish()

/** Changes of the settings of the monitoring. */
export const monitoringConfig = z.object({
  caseCreationPolicy: z
    .object({
      enabled: z.boolean().nullish(),
      requireApproval: z.boolean().nullish(),
      minConfidence: share,
      maxCasesPerDay: count(1_000, 0),
    })
    .nullish(),
  reviewPolicy: z
    .object({
      requireManualReview: z.boolean().nullish(),
      autoApproveThreshold: share,
      reviewQueueEnabled: z.boolean().nullish(),
      notifyOnReview: z.boolean().nullish(),
    })
    .nullish(),
  monitoringInterval: count(10_080),
  maxTweetsPerFetch: count(100),
  searchTimeWindow: count(720),
})

const credential = z
  .string()
  .max(500, 'must have at most 500 characters')
  .regex(/^[\x21-\x7e]*$/, 'must not contain spaces or control characters')
  .nullish()

/** Credentials of a microblogging network. */
export const microblogCredentials = z.object({
  apiKey: credential,
  apiSecret: credential,
  accessToken: credential,
  accessTokenSecret: credential,
})

/** Changes of a monitored account. */
export const monitoredAccountChanges = z.object({
  isActive: z.boolean().nullish(),
  microblogHandle: microblogHandle.nullish(),
  microblogUserId: z
    .string()
    .trim()
    .regex(/^[\w-]{1,64}$/, 'must be an id of letters, digits, underscores and hyphens')
    .nullish(),
})

/** What a reviewer writes about a decision. */
export const reviewWords = z.object({
  notes: textOf(5_000).nullish(),
  reviewedBy: textOf(100).nullish(),
  reason: z
    .string()
    .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'must be a code in snake case')
    .max(64, 'must have at most 64 characters')
    .nullish(),
})

const longText = (longest: number) =>
  z
    .string()
    .max(longest, `must have at most ${longest} characters`)
    .refine((text) => text.trim() !== '', 'must not be empty')

/** An example to train an agent with. */
export const trainingExample = z.object({
  input: longText(10_000),
  expectedOutput: longText(5_000),
  category: textOf(100).nullish(),
})
