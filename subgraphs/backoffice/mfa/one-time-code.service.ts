import { generateSecret, generateURI, verifySync } from 'otplib'

/** Validity of one code. */
const STEP_SECONDS = 30

const ISSUER = 'Animal Rescue'

/** A new secret of 160 bits in base 32, as authenticator apps read it. */
export function generateCodeSecret(): string {
  return generateSecret({ length: 20 })
}

/** The otpauth URI for the QR code. */
export function formatCodeUri(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret, digits: 6, period: STEP_SECONDS })
}

/**
 * The time step of a six-digit code (RFC 6238, SHA-1) within one step of now; undefined for a wrong code. Callers store
 * the step of an accepted code and reject it afterwards.
 */
export function findCodeStep(secret: string, code: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000)
  const answer = verifySync({
    secret,
    token: code,
    digits: 6,
    period: STEP_SECONDS,
    epoch,
    epochTolerance: STEP_SECONDS,
  })
  return answer.valid ? Math.floor(epoch / STEP_SECONDS) + answer.delta : undefined
}
