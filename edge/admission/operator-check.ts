import type { FastifyRequest } from 'fastify'
import { isOperationsToken } from '../../runtime/api-key.js'
import { Failure } from '../failures/failure.js'
import { type AdmissionOptions, clientOf } from './admission.js'

/** Dependencies of {@link createOperatorCheck}. */
export interface OperatorCheckOptions {
  /** Whether everyone passes, as outside production. */
  readonly open: boolean
  /** `OPERATIONS_TOKEN`: for monitoring systems, which have no account. */
  readonly token: string | undefined
  readonly viewerOf: AdmissionOptions['viewerOf']
}

/** Whether a request may read data for operators (metrics, details of readiness, API descriptions). */
export type OperatorCheck = (request: FastifyRequest) => Promise<boolean>

/** Admits the operations token and signed-in administrators, both as bearer tokens. */
export function createOperatorCheck({ open, token, viewerOf }: OperatorCheckOptions): OperatorCheck {
  return async (request) => {
    if (open) return true
    const { authorization } = request.headers
    if (isOperationsToken(authorization, token)) return true
    if (authorization === undefined) return false
    const viewer = await viewerOf(authorization, 'any', clientOf(request))
    return 'role' in viewer && viewer.role === 'admin'
  }
}

/** An `onRequest` hook that refuses everyone else. */
export function operatorsOnly(isOperator: OperatorCheck): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (await isOperator(request)) return
    throw new Failure(
      'UNAUTHORIZED',
      'For operators only: send OPERATIONS_TOKEN or the token of an administrator in the Authorization header.',
      undefined,
      { 'WWW-Authenticate': 'Bearer' },
    )
  }
}
