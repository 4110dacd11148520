import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterEach, describe } from 'vitest'
import { createIdentity, type Identity, type IdentityOptions } from '../../../gateway/identity/identity.js'
import type { Account } from '../../../runtime/identity-directory.js'
import type { SecurityEvent } from '../../../runtime/security-events.js'
import { Sqlite } from '../../../runtime/sqlite-driver.js'
import { createPostgresDatabase } from './databases.js'

export const testSecret = 'a-secret-for-tests-only-0123456789'
export const password = 'correct horse battery'

/** An identity provider behind a bare HTTP server, as the edge mounts it. */
export interface IdentityUnderTest {
  readonly app: FastifyInstance
  readonly identity: Identity
  readonly events: SecurityEvent[]
  post(url: string, body?: unknown, token?: string): Promise<LightMyRequestResponse>
  get(url: string, token?: string): Promise<LightMyRequestResponse>
  /** Signs in and returns the session token. */
  signIn(email: string): Promise<string>
  /** Signs in and returns an ID token. */
  idToken(email: string): Promise<string>
  close(): Promise<void>
}

/** Starts an identity provider, by default with a database in memory. */
export async function startIdentity(options: Partial<IdentityOptions> = {}): Promise<IdentityUnderTest> {
  const app = Fastify({ logger: false })
  const events: SecurityEvent[] = []
  const identity = await createIdentity({
    publicUrl: 'http://rescue.test',
    dataDirectory: ':memory:',
    sessionSecrets: [testSecret],
    onSecurityEvent: (event) => events.push(event),
    log: app.log,
    ...options,
  })
  identity.routes(app)
  await app.ready()

  const headers = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` })
  const post = (url: string, body?: unknown, token?: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: headers(token),
      ...(body === undefined ? {} : { body: body as object }),
    })
  const get = (url: string, token?: string) => app.inject({ method: 'GET', url, headers: headers(token) })
  const signIn = async (email: string) => {
    const answer = await post('/api/auth/sign-in/email', { email, password })
    if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`)
    return String(answer.json().token)
  }
  return {
    app,
    identity,
    events,
    post,
    get,
    signIn,
    async idToken(email) {
      return String((await get('/api/auth/token', await signIn(email))).json().token)
    },
    async close() {
      await app.close()
      await identity.close()
    },
  }
}

/** The identity providers and the database of a test. */
export interface IdentityTestPlace {
  /** Starts a provider on the test's database; a second one in the same test is like another process. */
  start(options?: Partial<IdentityOptions>): Promise<IdentityUnderTest>
  /** The whole content of the database as text, as someone who stole it would read it. */
  contents(): Promise<string>
  /** Runs a statement directly on the database, as an operator may. */
  execute(sql: string): Promise<void>
}

/** Repeats tests on a SQLite file and on PostgreSQL; each test starts with an empty database. */
export function describeIdentity(name: string, tests: (place: IdentityTestPlace) => void): void {
  for (const [kind, openStorage] of Object.entries({ SQLite: sqliteStorage, PostgreSQL: postgresStorage })) {
    describe(`${name} (${kind})`, () => {
      let storage: ReturnType<typeof openStorage> | undefined
      const started: IdentityUnderTest[] = []
      afterEach(async () => {
        await Promise.all(started.splice(0).map((service) => service.close()))
        await (await storage)?.remove()
        storage = undefined
      })
      tests({
        async start(options) {
          storage ??= openStorage()
          const service = await startIdentity({ ...(await storage).options, ...options })
          started.push(service)
          return service
        },
        async contents() {
          storage ??= openStorage()
          return (await storage).contents()
        },
        async execute(sql) {
          storage ??= openStorage()
          await (await storage).execute(sql)
        },
      })
    })
  }
}

interface Storage {
  readonly options: Partial<IdentityOptions>
  contents(): Promise<string>
  execute(sql: string): Promise<void>
  remove(): Promise<void>
}

async function sqliteStorage(): Promise<Storage> {
  const directory = await mkdtemp(join(tmpdir(), 'rescue-identity-'))
  return {
    options: { dataDirectory: directory },
    async contents() {
      const files = await readdir(directory)
      return (await Promise.all(files.map((file) => readFile(join(directory, file), 'latin1')))).join('\n')
    },
    async execute(sql) {
      const sqlite = new Sqlite(join(directory, 'identity.sqlite'))
      sqlite.exec(sql)
      sqlite.close()
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

async function postgresStorage(): Promise<Storage> {
  const { url, drop } = await createPostgresDatabase()
  return {
    options: { databaseUrl: url },
    contents: () =>
      withClient(url, async (client) => {
        const tables = await client.query<{ name: string }>(
          "select table_name as name from information_schema.tables where table_schema = 'identity'",
        )
        const rows: unknown[] = []
        for (const { name } of tables.rows)
          rows.push((await client.query(`select row_to_json(t)::text from identity."${name}" t`)).rows)
        return JSON.stringify(rows)
      }),
    execute: (sql) =>
      withClient(url, async (client) => {
        await client.query('set search_path = identity')
        await client.query(sql)
      }),
    remove: drop,
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** An account; its id and e-mail address are derived from `name`. */
export function account(name: string, changes: Partial<Account> = {}): Account {
  return {
    id: `usr_${name}`,
    email: `${name}@rescue.example`,
    name,
    role: 'user',
    status: 'active',
    ...changes,
  }
}
