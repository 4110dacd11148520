import { SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { versionedSecrets } from '../../gateway/identity/better-auth-internals.js'
import { internalTokenReader, internalTokenSigner } from '../../runtime/calls/internal-token.js'
import { internalAudiences } from '../../runtime/calls/viewer-token.js'
import { type SessionPurpose, sessionKey, sessionPurposes } from '../../runtime/session-secrets.js'

const secret = 'a session secret of more than 32 characters'
const later = 'another session secret, of more than 32 characters'
const viewer = { kind: 'service', subject: 'service:wallet' } as const

/** A token like those of `internalTokenSigner`, with any key and audience. */
const signed = (key: Uint8Array, audience: string) =>
  new SignJWT({ viewer })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(key)

describe('keys derived from the session secret', () => {
  it('differ by purpose and by secret, and from the secret', () => {
    const keys = [secret, later].flatMap((one) =>
      Object.values(sessionPurposes).map((purpose) =>
        Buffer.from(sessionKey(one, purpose)).toString('base64url'),
      ),
    )
    const ofProvider = versionedSecrets([secret, later]).map(({ value }) => value)
    expect(new Set([...keys, secret, later]).size).toBe(2 * Object.keys(sessionPurposes).length + 2)
    const { identityProvider } = sessionPurposes
    expect(ofProvider).toEqual(
      [secret, later].map((one) => Buffer.from(sessionKey(one, identityProvider)).toString('base64url')),
    )
  })

  it.each(
    Object.values(internalAudiences).flatMap((audience) =>
      [...Object.values(sessionPurposes), 'the secret itself']
        .filter((purpose) => purpose !== audience)
        .map((purpose) => [audience, purpose] as const),
    ),
  )('of the audience %s do not verify tokens signed with the key of %s', async (audience, purpose) => {
    const read = internalTokenReader([secret], audience)
    const key =
      purpose === 'the secret itself'
        ? new TextEncoder().encode(secret)
        : sessionKey(secret, purpose as SessionPurpose)
    expect(await read(`Bearer ${await signed(key, audience)}`)).toBeUndefined()
    expect(await read(`Bearer ${await signed(sessionKey(secret, audience), audience)}`)).toEqual(viewer)
  })

  it('verify tokens with a clock difference of 3 minutes, but not after 10 minutes', async () => {
    const token = await internalTokenSigner([secret], internalAudiences.subgraph)(viewer)
    const read = internalTokenReader([secret], internalAudiences.subgraph)
    const readAt = async (minutes: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
      try {
        return await read(`Bearer ${token}`)
      } finally {
        vi.useRealTimers()
      }
    }
    expect(await readAt(-3)).toEqual(viewer)
    expect(await readAt(3)).toEqual(viewer)
    expect(await readAt(10)).toBeUndefined()
  })

  it('verify tokens of an earlier secret only while it is one of the previous secrets', async () => {
    const token = await internalTokenSigner([secret], internalAudiences.edge)(viewer)
    const during = internalTokenReader([later, secret], internalAudiences.edge)
    const after = internalTokenReader([later], internalAudiences.edge)
    expect(await during(`Bearer ${token}`)).toEqual(viewer)
    expect(await after(`Bearer ${token}`)).toBeUndefined()
  })

  it('reuse the token of a viewer for half its lifetime, and never for another viewer', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      const sign = internalTokenSigner([secret], internalAudiences.subgraph)
      const first = await sign(viewer)
      vi.advanceTimersByTime(29_000)
      expect(await sign(viewer)).toBe(first)
      expect(await sign({ ...viewer, subject: 'service:ai-hub' })).not.toBe(first)
      vi.advanceTimersByTime(1_000)
      expect(await sign(viewer)).not.toBe(first)
    } finally {
      vi.useRealTimers()
    }
  })
})
