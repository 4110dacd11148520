import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { isConfidentialUrl } from '../../runtime/confidential-url.js'
import { secondFactorValidityMs } from '../../runtime/identity-directory.js'
import { type Person, type Role, roles } from '../../schema/viewer.js'
import type { Resolution } from './viewer-cache.js'

/** An external OpenID provider. */
export interface ExternalIssuerOptions {
  readonly issuer: string
  readonly audience: string
  /** Default: `jwks_uri` of the issuer's discovery document. */
  readonly jwksUrl?: string
  /** Values of the claim `acr` that mean a second factor; `mfa` in the claim `amr` (RFC 8176) always does. */
  readonly mfaAcr?: readonly string[]
}

/** Why the account behind an external subject may not use the platform; undefined if it may, or if there is none. */
export type RefuseAccount = (person: Pick<Person, 'subject' | 'email'>) => Promise<string | undefined>

/** Asymmetric algorithms only: with a symmetric one, anyone could sign with the provider's public key. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const clockToleranceSeconds = 60
const fetchTimeoutMs = 5_000
/** Keys are refetched after ten minutes, and for an unknown key at most every thirty seconds. */
const keyCache = { cacheMaxAge: 600_000, cooldownDuration: 30_000, timeoutDuration: fetchTimeoutMs }

/**
 * Resolves ID tokens of an external OpenID provider (OpenID Connect Core 1.0, section 3.1.3.7).
 * The subject is the provider's; role, e-mail and name come from the claims `role` (or the first known entry of
 * `roles`), `email` and `name`. Without a known role the person is a `user`. An address counts only when the provider
 * has verified it (`email_verified`), because addresses give access.
 * @throws errors of `refuseAccount`
 */
export function createExternalIssuer(
  options: ExternalIssuerOptions,
  refuseAccount: RefuseAccount,
): (token: string) => Promise<Resolution> {
  const verify = createVerifier(options)
  return async (token) => {
    const resolution = await verify(token)
    if (!('person' in resolution)) return resolution
    const refusal = await refuseAccount(resolution.person)
    return refusal === undefined ? resolution : { refusal, cause: 'account' }
  }
}

function createVerifier(options: ExternalIssuerOptions): (token: string) => Promise<Resolution> {
  let keys: JWTVerifyGetKey | undefined
  return async (token) => {
    try {
      keys ??= createRemoteJWKSet(new URL(options.jwksUrl ?? (await discoverKeys(options.issuer))), keyCache)
      const { payload } = await jwtVerify(token, keys, {
        issuer: options.issuer,
        audience: options.audience,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['sub', 'iat', 'exp'],
      })
      return {
        person: personOf(payload, options.mfaAcr ?? []),
        validUntil: validUntil(payload, clockToleranceSeconds),
      }
    } catch (error) {
      return refusalOf(error)
    }
  }
}

/** Expiry of the token in milliseconds since the epoch. */
export function validUntil(payload: JWTPayload, toleranceSeconds = 0): number {
  return ((payload.exp ?? 0) + toleranceSeconds) * 1000
}

/**
 * Maps an error of jose to a refusal. An error that is not the token's fault means that the provider's keys are
 * unavailable.
 */
export function refusalOf(error: unknown): Resolution {
  if (error instanceof errors.JWTExpired)
    return { refusal: 'The ID token has expired; get a new one.', cause: 'expired', isTemporary: true }
  if (error instanceof errors.JWTClaimValidationFailed)
    return { refusal: `The claim "${error.claim}" of the ID token is not accepted.`, cause: 'forged' }
  const isTokenFault =
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  if (isTokenFault) return { refusal: 'The ID token is not valid.', cause: 'forged' }
  return {
    refusal: "The identity provider's keys are unavailable; try again.",
    cause: 'unreachable',
    isTemporary: true,
    error,
  }
}

async function discoverKeys(issuer: string): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { signal: AbortSignal.timeout(fetchTimeoutMs), redirect: 'error' })
  if (!response.ok) throw new Error(`${address} returned ${response.status}`)
  const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
  if (document.issuer !== issuer || typeof document.jwks_uri !== 'string')
    throw new Error(`${address} does not describe the issuer ${issuer}.`)
  if (!isConfidentialUrl(document.jwks_uri)) throw new Error(`The jwks_uri of ${address} must be https.`)
  return document.jwks_uri
}

function personOf(payload: JWTPayload, mfaAcr: readonly string[]): Person {
  const email = payload.email_verified === true ? textOf(payload.email) : ''
  // A refreshed token has a new `iat`: only `auth_time` states when the person authenticated.
  const signedInAt = typeof payload.auth_time === 'number' ? payload.auth_time * 1000 : undefined
  const verifiedAt = signedInAt ?? (payload.iat ?? 0) * 1000
  const mfaVerifiedUntil = new Date(verifiedAt + secondFactorValidityMs).toISOString()
  return {
    kind: 'id-token',
    subject: payload.sub ?? '',
    role: roleOf(payload),
    email,
    name: textOf(payload.name) || textOf(payload.preferred_username) || email,
    ...(signedInAt === undefined ? {} : { signedInAt: new Date(signedInAt).toISOString() }),
    ...(hasSecondFactor(payload, mfaAcr) ? { mfaVerifiedUntil } : {}),
  }
}

/** Whether the provider states that the person signed in with a second factor (OpenID Connect Core 1.0, section 2). */
function hasSecondFactor({ amr, acr }: JWTPayload, mfaAcr: readonly string[]): boolean {
  return (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && mfaAcr.includes(acr))
}

function roleOf({ role, roles: several }: JWTPayload): Role {
  const named: unknown[] = [role, ...(Array.isArray(several) ? several : [])]
  return roles.find((known) => named.includes(known)) ?? 'user'
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}
