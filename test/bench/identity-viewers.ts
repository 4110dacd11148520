import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAgentClients } from '../../gateway/identity/agents/agent-clients.js'
import { createAuthProvider } from '../../gateway/identity/auth-provider.js'
import { openIdentityDatabase } from '../../gateway/identity/identity-database.js'
import { createSecurityEvents } from '../../gateway/identity/security-events.js'
import { createSessionReader } from '../../gateway/identity/session-reader.js'
import { createSigningKeys } from '../../gateway/identity/signing-keys.js'
import { createTokenViewer } from '../../gateway/identity/token-viewer.js'
import { createViewerCache } from '../../gateway/identity/viewer-cache.js'
import type { Awaitable } from '../../runtime/awaitable.js'
import { account, password, startIdentity, testSecret } from '../support/platform/identity.js'

/*
 * `npx tsx test/bench/identity-viewers.ts [postgres URL of an empty database]`: how many tokens per second are turned into
 * viewers, from the cache and from the database.
 */

const [databaseUrl] = process.argv.slice(2)
const directory = await mkdtemp(join(tmpdir(), 'rescue-bench-'))
const location = { dataDirectory: directory, ...(databaseUrl && { databaseUrl }) }
const service = await startIdentity(location)
await service.identity.directory.createAccount(account('ana'), password)
const session = `Bearer ${await service.signIn('ana@rescue.example')}`
const idToken = `Bearer ${await service.idToken('ana@rescue.example')}`

/** A second provider on the same database, without a cache. */
const log = service.app.log
const database = openIdentityDatabase({ ...location, log })
const issuer = 'http://rescue.test'
const auth = await createAuthProvider({ issuer, secrets: [testSecret], database, log })
const forgetful = createTokenViewer({
  sessions: createSessionReader(auth, { defaultMs: 86_400_000, staffMs: 86_400_000 }),
  keys: createSigningKeys(auth, issuer),
  clients: createAgentClients(auth, `${issuer}/mcp`),
  cache: createViewerCache({ lifetimeMs: 0, capacity: 1 }),
  events: createSecurityEvents(),
  log,
})

async function measure(name: string, work: () => Awaitable<{ kind: string }>): Promise<void> {
  if ((await work()).kind === 'anonymous') throw new Error(`${name}: the token was refused`)
  for (const until = Date.now() + 500; Date.now() < until; ) await work()
  let done = 0
  const start = performance.now()
  while (performance.now() - start < 3000) for (let turn = 0; turn < 20; turn++, done++) await work()
  process.stdout.write(`${name}: ${Math.round(done / ((performance.now() - start) / 1000))}/s\n`)
}

await measure('session, remembered', () => service.identity.viewerOf(session, 'any'))
await measure('ID token, remembered', () => service.identity.viewerOf(idToken, 'any'))
await measure('session, from the database', () => forgetful(session, 'any'))
await measure('ID token, from the database', () => forgetful(idToken, 'any'))
await database.close()
await service.close()
await rm(directory, { recursive: true })
