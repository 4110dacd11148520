import { type DocumentNode, Kind } from 'graphql'

const MINUTE = 60_000

/** How long another process may take for one operation. */
const USUAL_MS = 15_000

/**
 * Root fields that take longer, each with the time that the slowest call of it needs on a busy machine: trainings pass
 * over thousands of examples up to 500 times; a run of the monitoring asks a network for every guardian; the
 * first analysis waits for its model; a bulk decision is up to 100 calls of another service.
 */
const LONG: Readonly<Record<string, number>> = {
  trainAgent: 15 * MINUTE,
  trainAiAgent: 15 * MINUTE,
  runMonitoring: 5 * MINUTE,
  simulateFetch: MINUTE,
  approveReviewItems: 5 * MINUTE,
  rejectReviewItems: 5 * MINUTE,
}

/** How long to wait for the answer to an operation, in milliseconds: as long as its slowest root field may take. */
export function timeLimitOf(document: DocumentNode): number {
  const fields = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [],
  )
  const limits = fields.map((field) => (field.kind === Kind.FIELD ? LONG[field.name.value] : undefined))
  return Math.max(USUAL_MS, ...limits.map((limit) => limit ?? 0))
}
