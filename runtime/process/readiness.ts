/** The result of a readiness check. */
export interface Readiness {
  readonly ready: boolean
  /** What `/readyz` shows beside the result, for operators. */
  readonly details?: Readonly<Record<string, unknown>>
}
