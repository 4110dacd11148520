/** Why a call to another process failed. */
export type UpstreamFault = 'unavailable' | 'timeout' | 'cancelled' | 'circuit-open'

const messages: Readonly<Record<UpstreamFault, (service: string, seconds: number) => string>> = {
  unavailable: (service) => `The ${service} service is unavailable; try again later.`,
  timeout: (service, seconds) =>
    `The ${service} service did not respond within ${seconds} s and may still be working; check the result before you retry.`,
  cancelled: (service) => `The client left before the ${service} service had responded.`,
  'circuit-open': (service) =>
    `The ${service} service failed repeatedly and was not called; try again in a few seconds.`,
}

/** Another process did not respond, in time or at all, or was not called. */
export class UpstreamError extends Error {
  constructor(
    readonly service: string,
    readonly fault: UpstreamFault,
    limitMs: number,
    cause?: unknown,
  ) {
    super(messages[fault](service, limitMs / 1000), { cause })
  }

  /** The members of an error of the graph; only the name of the cause. */
  get extensions() {
    return {
      code: 'UPSTREAM_ERROR',
      cause: this.cause instanceof Error ? this.cause.name : 'unknown',
      details: { service: this.service, fault: this.fault },
    } as const
  }
}
