import { type DocumentNode, Kind } from 'graphql'

const MINUTE = 60_000

/** Default timeout of an operation in another process. */
const DEFAULT_MS = 15_000

/**
 * Root fields with a longer timeout, measured on a busy machine: training makes up to 500 passes over thousands of
 * examples, a monitoring run calls a network once per guardian, the first analysis waits for its model, and a bulk
 * decision makes up to 100 calls to another service.
 */
const LONGER_MS: Readonly<Record<string, number>> = {
  trainAgent: 15 * MINUTE,
  trainAiAgent: 15 * MINUTE,
  runMonitoring: 5 * MINUTE,
  runMicroblogBot: 5 * MINUTE,
  simulateFetch: MINUTE,
  approveReviewItems: 5 * MINUTE,
  rejectReviewItems: 5 * MINUTE,
}

/** The timeout of an operation in milliseconds: that of its slowest root field. */
export function timeLimitOf(document: DocumentNode): number {
  const fields = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [],
  )
  const limits = fields.map((field) => (field.kind === Kind.FIELD ? LONGER_MS[field.name.value] : undefined))
  return Math.max(DEFAULT_MS, ...limits.map((limit) => limit ?? 0))
}
