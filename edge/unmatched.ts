import { errorCodes } from '../schema/error-codes.js'
import { Failure } from './failure.js'

/** The failure of a request that no route took: 405 with `Allow` on a known path, else 404. */
export function unmatchedFailure(
  method: string,
  path: string,
  allowed: readonly string[] | undefined,
): Failure {
  if (!allowed) return new Failure('NOT_FOUND', `There is no path ${path}.`)
  const { remedy } = errorCodes.METHOD_NOT_ALLOWED
  return new Failure(
    'METHOD_NOT_ALLOWED',
    `${path} does not take ${method}. ${remedy}`,
    { allowed },
    { Allow: allowed.join(', ') },
  )
}
