import type { ServiceName } from '../../../edge/api-profile.js'
import { errorCodesOf } from '../../../rest-adapter/core/openapi/openapi-errors.js'
import type { TableRoute } from '../fixtures/route-table.js'

/** The part of a response that determines its outcome. */
export interface Ending {
  readonly status: number
  readonly body: unknown
}

/** The message of an `Idempotency-Key` conflict, the same in every service. */
const OF_ITS_KEY = /This Idempotency-Key was used before/

/** A short text for the outcome of a request: `200`, `404 WALLET_NOT_FOUND`, `409 of its key`. */
export function outcomeOf({ status, body }: Ending): string {
  if (status < 400) return String(status)
  const { error, code } = recordOf(body)
  const { message = error, code: inner = code } = recordOf(error)
  if (OF_ITS_KEY.test(String(message))) return `${status} of its key`
  return inner === undefined ? String(status) : `${status} ${inner}`
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Every outcome that a route declares, except internal errors, unavailability and exceeded rate limits. */
export function declaredOutcomes({ compiled, service }: TableRoute): string[] {
  const { run, profile } = compiled
  const others = run.kind === 'handler' ? Object.keys(run.options.openApi.others ?? {}) : []
  // A development path declares the 404 that it returns in production, where it does not exist.
  const elsewhere = run.options.development ? ['NOT_FOUND'] : []
  const errors = errorCodesOf(compiled)
    .filter((code) => !['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED', ...elsewhere].includes(code))
    .map((given) => {
      const { status, code } = profile.present(given)
      if (given === 'IDEMPOTENCY_CONFLICT') return `${status} of its key`
      return hasCodes(service) ? `${status} ${code}` : String(status)
    })
  return [...new Set([String(run.options.status ?? 200), ...others, ...errors])]
}

/** The AI hub's errors consist of a message only. */
function hasCodes(service: ServiceName): boolean {
  return service !== 'ai-hub'
}
