import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context'
import type { AuthContext, BetterAuthOptions, DBAdapter } from 'better-auth'
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { getAdapter } from 'better-auth/db/adapter'
import { getMigrations } from 'better-auth/db/migration'
import { createJwk, type JwtOptions } from 'better-auth/plugins'
import { type SessionSecrets, sessionKey, sessionPurposes } from '../../runtime/session-secrets.js'
import { disableAsyncHooksWhenIdle } from '../../runtime/tracing/idle-async-hooks.js'

/** The only file that uses undocumented parts of `better-auth`; a test checks them after every upgrade. */

let hooksDisabled: Promise<void> | undefined

/**
 * Disables the async hooks of the library's storages while they are not in use. Called before its first use.
 * @throws Error when the library no longer exposes its storages
 */
export function disableIdleAsyncHooks(): Promise<void> {
  hooksDisabled ??= Promise.all([
    getCurrentAuthContextAsyncLocalStorage(),
    getCurrentDBAdapterAsyncLocalStorage(),
    getRequestStateAsyncLocalStorage(),
  ]).then((storages) => {
    for (const storage of storages) {
      if (!(storage instanceof AsyncLocalStorage)) throw changed('its AsyncLocalStorages')
      disableAsyncHooksWhenIdle(storage as AsyncLocalStorage<unknown>)
    }
  })
  return hooksDisabled
}

/** The library's adapter of the database in its options. */
export function databaseAdapterOf(options: BetterAuthOptions): Promise<DBAdapter> {
  return getAdapter(options)
}

/**
 * The library's list of secrets. Each ciphertext contains the version of its secret, which is derived from the secret
 * here.
 */
export function versionedSecrets(secrets: SessionSecrets): { version: number; value: string }[] {
  return secrets.map((secret) => {
    const value = Buffer.from(sessionKey(secret, sessionPurposes.identityProvider)).toString('base64url')
    return { version: Number.parseInt(hash('sha256', value).slice(0, 12), 16), value }
  })
}

interface UsedContext {
  readonly secretConfig: AuthContext['secretConfig']
  readonly internalAdapter: Pick<AuthContext['internalAdapter'], 'deleteSession' | 'findUserById'>
  readonly password: Pick<AuthContext['password'], 'hash' | 'verify'>
}

/**
 * The members of the library's context that we use.
 * @throws Error when one is missing
 */
export async function internalsOf(auth: { readonly $context: Promise<UsedContext> }) {
  const context = await auth.$context
  const { internalAdapter, password, secretConfig } = context
  if (typeof secretConfig === 'string') throw changed('$context.secretConfig')
  for (const [name, method] of Object.entries({
    'internalAdapter.deleteSession': internalAdapter?.deleteSession,
    'internalAdapter.findUserById': internalAdapter?.findUserById,
    'password.hash': password?.hash,
    'password.verify': password?.verify,
  }))
    if (typeof method !== 'function') throw changed(`$context.${name}`)
  return {
    passwords: password,
    deleteSession: (token: string) => internalAdapter.deleteSession(token),
    /**
     * A stored private key, encrypted with the current secret; undefined if it already is.
     * @throws Error when none of the secrets decrypts it
     */
    async reencrypted(privateKey: string): Promise<string | undefined> {
      const stored = String(JSON.parse(privateKey))
      if (parseEnvelope(stored)?.version === secretConfig.currentVersion) return undefined
      const data = await symmetricDecrypt({ key: secretConfig, data: stored })
      return JSON.stringify(await symmetricEncrypt({ key: secretConfig, data }))
    },
    /** Creates a signing key in addition to the existing ones. */
    createSigningKey: (jwt: JwtOptions) =>
      createJwk({ context } as unknown as Parameters<typeof createJwk>[0], jwt),
  }
}

/** Migrates the library's tables. */
export async function migrateBetterAuth(options: BetterAuthOptions): Promise<void> {
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
}

/** The part of the library's hook context that {@link findHookUser} reads. */
export type HookContext = {
  context: { internalAdapter: { findUserById(id: string): Promise<object | null> } }
} | null

/** Finds a user from within a database hook, in the hook's transaction. */
export async function findHookUser<User extends object>(
  context: HookContext,
  id: string,
): Promise<User | undefined> {
  return ((await context?.context.internalAdapter.findUserById(id)) as User | null | undefined) ?? undefined
}

function changed(what: string): Error {
  return new Error(`better-auth has changed ${what}: adapt gateway/identity/better-auth-internals.ts`)
}
