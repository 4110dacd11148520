import { generateSecret, generateURI, verifySync } from 'otplib'

/** How long one code holds. */
const STEP_SECONDS = 30

const ISSUER = 'Animal Rescue'

/** A new secret of 160 bits in base 32, as authenticator apps read it. */
export function generateCodeSecret(): string {
  return generateSecret({ length: 20 })
}

/** The address that authenticator apps read from a QR code. */
export function formatCodeUri(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret, digits: 6, period: STEP_SECONDS })
}

/**
 * The time step that a six-digit code belongs to (RFC 6238, SHA-1), if it is the one of now, the one before or
 * the one after; undefined for a wrong code. Who accepts a code keeps its step and refuses it from then on.
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
