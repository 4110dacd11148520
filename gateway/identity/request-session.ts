import type { FastifyRequest } from 'fastify'
import { Failure } from '../../edge/failures/failure.js'
import { inactiveAccountMessage } from './auth-provider.js'
import {
  awaitsSecondFactor,
  type LiveSession,
  type SessionReader,
  secondFactorRefusal,
} from './session-reader.js'
import { bearerToken } from './token-viewer.js'

interface SessionDeps {
  readonly sessions: SessionReader
}

/** The live session behind a request's token; its sign-in must be complete. */
export async function currentSession(
  deps: SessionDeps,
  request: FastifyRequest,
): Promise<{ token: string; live: LiveSession }> {
  const current = await anySession(deps, request)
  if (awaitsSecondFactor(current.live)) throw new Failure('UNAUTHORIZED', secondFactorRefusal)
  return current
}

/** The live session of an active account behind a request's session token, complete or not. */
export async function anySession(
  { sessions }: SessionDeps,
  request: FastifyRequest,
): Promise<{ token: string; live: LiveSession }> {
  const token = bearerToken(request.headers.authorization ?? '')
  if (token === undefined)
    throw new Failure(
      'UNAUTHORIZED',
      'A session token is required. Sign in, and send it as `Authorization: Bearer <token>`.',
    )
  const live = await sessions.byToken(token)
  if (live === undefined)
    throw new Failure('UNAUTHORIZED', 'The session is unknown or has ended. Sign in again.')
  if (live.user.status !== 'active')
    throw new Failure('UNAUTHORIZED', inactiveAccountMessage(live.user.status))
  return { token, live }
}
