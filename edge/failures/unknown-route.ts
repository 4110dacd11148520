import { errorCodes } from '../../schema/error-codes.js'
import { Failure } from './failure.js'

/** The failure of a request that matched no route: 405 with `Allow` on a known path, else 404. */
export function unknownRouteFailure(
  method: string,
  path: string,
  allowed: readonly string[] | undefined,
): Failure {
  if (!allowed) return new Failure('NOT_FOUND', `Path not found: ${path}`)
  const { remedy } = errorCodes.METHOD_NOT_ALLOWED
  return new Failure(
    'METHOD_NOT_ALLOWED',
    `Method ${method} is not allowed for ${path}. ${remedy}`,
    { allowed },
    { Allow: allowed.join(', ') },
  )
}
