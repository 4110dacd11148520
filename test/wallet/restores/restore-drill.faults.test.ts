import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../../runtime/project-root.js'
import { Sqlite } from '../../../runtime/sqlite-driver.js'
import { reconciled, reports } from '../../support/fixtures/reconciliation.js'
import { createExternalAccount } from '../../support/fixtures/stellar.js'
import { builtProgram } from '../../support/platform/built-program.js'
import { persistentLedgers } from '../../support/platform/killed-wallet.js'
import { runAsOperator } from '../../support/platform/program-runner.js'
import { person, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'
import { startPostgres } from '../../support/servers/postgres-cluster.js'
import { postgresPrograms } from '../../support/servers/postgres-programs.js'

const ana = person('ana')
const luna = 'cas_01JCDEM00000000000000000A1'

/** Where an installation keeps its databases. */
interface Place {
  readonly name: string
  /** Its file in the backup. */
  readonly file: string
  /**
   * Prepares the databases; `env` is for programs, `lose` destroys them, and `interrupt` begins a restore that fails after it
   * has written the wallet.
   */
  open(): Promise<{
    readonly databaseUrl?: string
    readonly env: Readonly<Record<string, string>>
    lose(dataDirectory: string): Promise<void>
    interrupt(dataDirectory: string, folder: string): Promise<void>
    close(): Promise<void>
  }>
}

/** A database that is restored after the one of the wallet. */
const OTHER = 'other.sqlite'

const sqlite: Place = {
  name: 'SQLite',
  file: 'wallet.sqlite',
  open: async () => ({
    env: {},
    async lose(dataDirectory) {
      const ruins = join(dataDirectory, 'ruins')
      await mkdir(ruins, { recursive: true })
      for (const name of (await readdir(dataDirectory)).filter((one) => one.includes('.sqlite')))
        await rename(join(dataDirectory, name), join(ruins, name))
    },
    async interrupt(dataDirectory, folder) {
      // The largest file that may be written is smaller than the other database.
      const { status } = spawnSync(
        'sh',
        ['-c', 'ulimit -f 8192; exec "$@"', 'sh', process.execPath, builtProgram(RESTORE), '--from', folder],
        { cwd: projectRoot, env: { DATA_DIR: dataDirectory }, stdio: 'ignore' },
      )
      expect(status).not.toBe(0)
    },
    close: async () => undefined,
  }),
}

/** A PostgreSQL server and client programs of one version, if installed. */
const programs = postgresPrograms()
const postgres = (folder: string): Place => ({
  name: 'PostgreSQL',
  file: 'postgres.dump',
  async open() {
    const cluster = await startPostgres(folder)
    await onServer(cluster.url, 'create database rescue')
    const url = cluster.url.replace(/postgres$/, 'rescue')
    return {
      databaseUrl: url,
      env: {
        DATABASE_URL: url,
        PATH: `${folder}:${process.env.PATH}`,
      },
      lose: () => onServer(cluster.url, 'drop database rescue with (force)', 'create database rescue'),
      async interrupt(dataDirectory, backupFolder) {
        const failing = join(dataDirectory, 'failing')
        await mkdir(failing)
        await writeFile(join(failing, 'psql'), `#!/bin/sh\n${folder}/psql "$@"\nexit 1\n`, { mode: 0o755 })
        const PATH = `${failing}:${folder}:${process.env.PATH}`
        const { code } = await restore(dataDirectory, backupFolder, { DATABASE_URL: url, PATH })
        expect(code).toBe(1)
      },
      async close() {
        await cluster.stop()
        await rm(cluster.directory, { recursive: true, force: true })
      },
    }
  },
})

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

type Env = Readonly<Record<string, string>>

async function run(program: string, dataDirectory: string, env: Env, ...args: string[]) {
  const { code, stdout, stderr } = await runAsOperator(
    `subgraphs/${program}`,
    { DATA_DIR: dataDirectory, ...env },
    ...args,
  )
  return { code, output: stdout + stderr }
}

const RESTORE = 'subgraphs/wallet/restores/restore.program.ts'
const backup = (dataDirectory: string, to: string, env: Env = {}) =>
  run('shared/backup/backup.program.ts', dataDirectory, env, '--to', to)
const restore = (dataDirectory: string, from: string, env: Env = {}) =>
  run('wallet/restores/restore.program.ts', dataDirectory, env, '--from', from)

/** The balance of a wallet according to its books, in stroops: received, less sent and fees. */
async function booked(wallet: WalletUnderTest, id: string): Promise<bigint> {
  const rows = await wallet.db('transactions').where({ wallet_id: id, status: 'success', asset: 'XLM' })
  return rows.reduce(
    (sum, { direction, amount, fee }) =>
      direction === 'received' ? sum + BigInt(amount) : sum - BigInt(amount) - BigInt(fee),
    0n,
  )
}

describe('a restore of an older backup', () => {
  it.each([sqlite, ...(programs ? [postgres(programs)] : [])])(
    'on $name ends with books equal to the ledger, later wallets recovered, and nothing paid twice',
    async (kind) => {
      const place = await kind.open()
      onTestFinished(place.close)
      const { databaseUrl, env } = place
      const ledgers = await persistentLedgers(databaseUrl ? { databaseUrl } : {})
      const { dataDirectory, locals, start, remove } = ledgers
      onTestFinished(remove)
      const folder = join(dataDirectory, 'backup-of-yesterday')
      const before = await start()
      const stranger = await createExternalAccount(locals.testnet)
      const [first, second] = [await before.as(ana).createWallet(), await before.as(ana).createWallet()]
      const old = await before.as(ana).send(first.id, second.publicKey, '10')
      await before.as(ana).ended(old.id)
      new Sqlite(join(dataDirectory, OTHER)).exec('create table big as select zeroblob(5000000)').close()
      expect(await backup(dataDirectory, folder, env)).toMatchObject({
        code: 0,
        output: expect.stringContaining(kind.file),
      })

      // After the backup: payments in both directions, an anonymous donation, and a new wallet with money.
      const later = await before.as(ana).send(first.id, stranger.address, '25')
      const gift = await before.as(ana).donate(first.id, luna, '4', { anonymous: true })
      await stranger.pay(second.publicKey, '6')
      const lost = await before.as(ana).createWallet()
      const filled = await before.as(ana).send(second.id, lost.publicKey, '50')
      for (const id of [later.id, gift.transactionId, filled.id]) await before.as(ana).ended(id)
      const wallets = [first, second, lost]
      const held = await Promise.all(wallets.map(({ publicKey }) => before.onLedger(publicKey)))
      await before.close()

      // A restore over existing databases is refused. Then the databases are lost, but not the keys.
      expect(await restore(dataDirectory, folder, env)).toMatchObject({
        code: 1,
        output: expect.stringContaining('exist'),
      })
      await place.lose(dataDirectory)
      await place.interrupt(dataDirectory, folder)
      await expect(start()).rejects.toThrow('its restore was interrupted')
      await place.lose(dataDirectory)
      expect(await restore(dataDirectory, folder, env)).toMatchObject({ code: 0 })

      const after = await start()
      // Sending is disabled until the reconciliation has finished, which may already be the case.
      const attempt = await after
        .as(ana)
        .send(first.id, stranger.address, '1')
        .catch((error: unknown) => error as never)
      expect(attempt.code === 'NETWORK_ERROR' || attempt.status === 'pending').toBe(true)
      const report = await eventually(async () => {
        // A job whose end was not recorded runs again, as the nightly one.
        const ofRestore = (await reports(after)).find(({ reason }) => reason === 'restore')
        expect(ofRestore).toMatchObject({ status: 'completed' })
        return ofRestore
      })
      const kinds = report.findings.map(({ kind }: { kind: string }) => kind)
      expect(new Set(kinds)).toEqual(new Set(['wallet_recovered', 'payment_imported']))
      if (attempt.id) await after.as(ana).ended(attempt.id)

      // Nothing was paid by the restore itself.
      const now = await Promise.all(wallets.map(({ publicKey }) => after.onLedger(publicKey)))
      const spent = attempt.id ? 10_000_100n : 0n
      expect(now.map(({ XLM }) => XLM)).toEqual(
        held.map(({ XLM }, index) => (index === 0 ? XLM - spent : XLM)),
      )
      const rows = await after.db('wallets').whereIn(
        'public_key',
        wallets.map(({ publicKey }) => publicKey),
      )
      expect(rows).toHaveLength(3)
      for (const { id, public_key } of rows)
        expect(await booked(after, id)).toBe((await after.onLedger(public_key)).XLM)
      const found = rows.find(({ public_key }) => public_key === lost.publicKey)
      expect(found).toMatchObject({ owner_id: 'service:recovered', status: 'frozen' })

      // The donation exists once, and is still anonymous.
      await eventually(async () =>
        expect(await after.db('donations')).toMatchObject([
          { case_id: luna, amount: '40000000', status: 'completed', wallet_id: first.id },
        ]),
      )
      expect(Boolean((await after.db('donations').first()).anonymous)).toBe(true)

      // The restored wallets work: payments succeed, a new wallet has a new address, and the next reconciliation finds nothing.
      const sent = await after.as(ana).send(first.id, second.publicKey, '1')
      expect(await after.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
      const fresh = await after.as(ana).createWallet()
      expect(wallets.map(({ publicKey }) => publicKey)).not.toContain(fresh.publicKey)
      expect(await reconciled(after)).toMatchObject({ findings: [] })

      // Two administrators can hand the recovered wallet over to its owner.
      const [root, vera] = [person('root', 'admin'), person('vera', 'admin')]
      // biome-ignore lint/suspicious/noExplicitAny: response bodies
      const ask = async (as: typeof ana, mutation: string, variables: object): Promise<any> => {
        const { data, errors } = await after.run(`mutation ${mutation}`, variables, as)
        return data?.reply ?? { code: errors?.[0]?.extensions?.code }
      }
      const handOver = (id: string, to = 'usr_ana') =>
        ask(
          root,
          '($id: ID!, $to: ID!) { reply: requestWalletHandover(walletId: $id, newOwnerId: $to, reason: "Ausweis № 7") { id kind newOwnerId } }',
          { id, to },
        )
      const grant = (as: typeof ana, id: string) =>
        ask(as, '($id: ID!) { reply: grantWalletApproval(id: $id) { state } }', { id })
      expect(await handOver(first.id)).toEqual({ code: 'CONFLICT' })
      expect(await handOver(found.id, 'nobody')).toEqual({ code: 'VALIDATION_ERROR' })
      await expect(after.as(ana).send(found.id, second.publicKey, '1')).rejects.toMatchObject({
        code: 'WALLET_NOT_FOUND',
      })
      const { id: approval } = await handOver(found.id)
      expect(await handOver(found.id)).toEqual({ code: 'CONFLICT' })
      expect(await grant(root, approval)).toEqual({ code: 'FORBIDDEN' })
      expect(await grant(vera, approval)).toEqual({ state: 'approved' })
      expect(await after.as(ana).wallet(found.id)).toMatchObject({
        status: 'active',
        owner: { id: 'usr_ana' },
      })
      const own = await after.as(ana).send(found.id, second.publicKey, '1')
      expect(await after.as(ana).ended(own.id)).toMatchObject({ status: 'success' })
      const trail = await after.db('audit_logs').where({ resource_id: found.id }).orderBy('id')
      expect(trail.map(({ action, user_id }) => [action, user_id])).toContainEqual([
        'wallet.handed_over',
        'usr_vera',
      ])
      expect(await handOver(found.id)).toEqual({ code: 'CONFLICT' })
      await after.close()
    },
  )

  it('is refused if the folder is no backup or was changed; a backup into an existing folder is refused, too', async () => {
    const { dataDirectory, start, remove } = await persistentLedgers()
    onTestFinished(remove)
    const folder = join(dataDirectory, 'backup')
    await (await start()).close()
    await backup(dataDirectory, folder)
    expect(await backup(dataDirectory, folder)).toMatchObject({ code: 1 })
    const empty = join(dataDirectory, 'empty')
    expect(await restore(empty, dataDirectory)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not a backup'),
    })
    expect((await readdir(folder)).filter((name) => name.endsWith('.key'))).toEqual([])
    const cut = join(dataDirectory, 'cut')
    await backup(dataDirectory, cut)
    await truncate(join(cut, 'manifest.json'), 40)
    expect(await restore(empty, cut)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/manifest\.json is damaged/),
    })
    await appendFile(join(folder, 'wallet.sqlite'), 'x')
    expect(await restore(empty, folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining('was changed since the backup'),
    })
  })

  it('leaves no databases that could be started when the uploads cannot be restored', async () => {
    const { dataDirectory, start, remove } = await persistentLedgers()
    onTestFinished(remove)
    const [folder, target] = [join(dataDirectory, 'backup'), join(dataDirectory, 'target')]
    await (await start()).close()
    await mkdir(join(dataDirectory, 'files'))
    await backup(dataDirectory, folder)
    await mkdir(target)
    await writeFile(join(target, 'files'), 'in the way of the folder')
    expect((await restore(target, folder)).code).not.toBe(0)
    expect(await readdir(target)).toEqual(['files'])
  })

  it('disables sending also when the version refuses the database, which another one then serves', async () => {
    const { dataDirectory, start, remove } = await persistentLedgers()
    onTestFinished(remove)
    const [folder, target] = [join(dataDirectory, 'backup'), join(dataDirectory, 'target')]
    await (await start()).close()
    await backup(dataDirectory, folder)
    const [file, manifest] = [join(folder, 'wallet.sqlite'), join(folder, 'manifest.json')]
    const saved = new Sqlite(file)
    saved.prepare("insert into migrations values ('9999-01-01-later', '9999-01-01', null)").run()
    saved.close()
    const { files, ...more } = JSON.parse(await readFile(manifest, 'utf8'))
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    const changed = files.map((one: { name: string }) =>
      one.name === 'wallet.sqlite' ? { ...one, sha256 } : one,
    )
    await writeFile(manifest, JSON.stringify({ ...more, files: changed }))
    expect(await restore(target, folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining('start the version that applied them'),
    })
    const restored = new Sqlite(join(target, 'wallet.sqlite'), { readonly: true })
    expect(restored.prepare('select reconciled_at from restores').all()).toEqual([{ reconciled_at: null }])
    restored.close()
  })
})
