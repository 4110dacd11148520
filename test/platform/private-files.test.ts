import { existsSync, readdirSync, rmSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Sqlite } from '../../runtime/sqlite-driver.js'
import { readBackup, writeBackup } from '../../subgraphs/shared/backup/backup.js'
import { sampleBytes, uploadForm } from '../support/fixtures/sample-files.js'
import { startPlatform } from '../support/platform/running-platform.js'

let folder: string
let inherited: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'modes-'))
  inherited = process.umask(0)
})
afterEach(async () => {
  process.umask(inherited)
  await rm(folder, { recursive: true, force: true })
})

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

/** Files and folders below a folder that are not restricted to their owner. */
async function openEntries(of: string): Promise<object[]> {
  const entries = await readdir(of, { recursive: true, withFileTypes: true })
  const modes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path, mode: await modeOf(path), wanted: entry.isDirectory() ? '700' : '600' }
    }),
  )
  return modes.filter(({ mode, wanted }) => mode !== wanted)
}

it('data folders and backups are accessible to their owner only, whatever the umask', async () => {
  const data = join(folder, 'data')
  const platform = await startPlatform({ DATA_DIR: data })
  try {
    await platform.rest('POST /api/upload', { as: 'staff', body: uploadForm(sampleBytes.png) })
    await platform.graphql(
      'mutation { createUser(input: {email: "ines@example.org", name: "Inés", role: investor}) { id } }',
      {},
      { as: 'admin' },
    )
    expect(await modeOf(data)).toBe('700')
    expect(await openEntries(data)).toEqual([])
    const entries = await readdir(data, { recursive: true, withFileTypes: true })
    const names = entries.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['wallet.sqlite', 'wallet.sqlite-wal', 'files']))
  } finally {
    await platform.close()
  }
  const installation = (dataDirectory: string) => ({ dataDirectory, databaseUrl: undefined })
  const [backup, restored] = [join(folder, 'backup'), join(folder, 'restored')]
  await writeBackup(installation(data), backup)
  await readBackup(backup, installation(restored))
  expect([await modeOf(backup), await modeOf(restored)]).toEqual(['700', '700'])
  expect([...(await openEntries(backup)), ...(await openEntries(restored))]).toEqual([])
})

it('a data folder that others can read is restricted to its owner at the start', async () => {
  const data = join(folder, 'data')
  const first = await startPlatform({ DATA_DIR: data })
  await first.close()
  await chmod(data, 0o755)
  await chmod(join(data, 'wallet.sqlite'), 0o644)
  const second = await startPlatform({ DATA_DIR: data })
  expect(await modeOf(data)).toBe('700')
  expect(await modeOf(join(data, 'wallet.sqlite'))).toBe('600')
  await second.close()
})

it('a backup is not restored beside the log of changes that a crash has left of the former database', async () => {
  const [data, crashed, backup] = ['data', 'crashed', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await Promise.all([mkdir(data), mkdir(crashed)])
  const db = new Sqlite(join(data, 'wallet.sqlite'))
  db.pragma('journal_mode = wal')
  db.exec('create table migrations (name text, applied_at text)')
  db.exec('create table payments (id integer primary key, amount text)')
  db.prepare('insert into payments (amount) values (?)').run('10')
  const installation = (dataDirectory: string) => ({ dataDirectory, databaseUrl: undefined })
  await writeBackup(installation(data), backup)
  db.prepare('insert into payments (amount) values (?)').run('999')
  // The process is killed; the operator moves the database away, but not its log.
  await copyFile(join(data, 'wallet.sqlite-wal'), join(crashed, 'wallet.sqlite-wal'))
  db.close()
  await expect(readBackup(backup, installation(crashed))).rejects.toThrow('wallet.sqlite-wal already exists')
  expect(await readdir(crashed)).toEqual(['wallet.sqlite-wal'])
  await rm(join(crashed, 'wallet.sqlite-wal'))
  await readBackup(backup, installation(crashed))
  const restored = new Sqlite(join(crashed, 'wallet.sqlite'))
  expect(restored.prepare('select amount from payments').pluck().all()).toEqual(['10'])
  restored.close()
})

/** An installation with an empty database and some uploads. */
async function installationWith(uploads: readonly string[]) {
  const dataDirectory = join(folder, 'data')
  await mkdir(join(dataDirectory, 'files'), { recursive: true })
  new Sqlite(join(dataDirectory, 'wallet.sqlite')).exec('create table a (b)').close()
  for (const name of uploads) await writeFile(join(dataDirectory, 'files', name), name)
  return { dataDirectory, databaseUrl: undefined }
}

it('a backup can be repeated after it was interrupted, contains nothing of the first attempt and leaves nothing beside it', async () => {
  const installation = await installationWith(['fil_1'])
  const to = join(folder, 'backup')
  await mkdir(join(`${to}.partial`, 'files'), { recursive: true })
  for (const name of ['wallet.sqlite', 'files/fil_erased'])
    await writeFile(join(`${to}.partial`, name), 'of the first attempt')
  await writeBackup(installation, `${to}/`)
  expect(await readdir(join(to, 'files'))).toEqual(['fil_1'])
  expect((await readdir(folder)).sort()).toEqual(['backup', 'data'])
})

it('a backup that fails leaves nothing', async () => {
  const installation = await installationWith(['fil_1'])
  await writeFile(join(installation.dataDirectory, 'damaged.sqlite'), 'not a database')
  await expect(writeBackup(installation, join(folder, 'backup'))).rejects.toThrow('not a database')
  expect(await readdir(folder)).toEqual(['data'])
})

it('a backup has the complete uploads only, and is not stopped by one that is stored or removed during the copy', async () => {
  const kept = Array.from({ length: 200 }, (_, at) => `fil_${at}`)
  const installation = await installationWith([...kept, 'fil_new.part'])
  const files = join(installation.dataDirectory, 'files')
  const [to, copied] = [join(folder, 'backup'), join(folder, 'backup.partial', 'files')]
  let isWritten = false
  const written = writeBackup(installation, to).finally(() => {
    isWritten = true
  })
  while (!isWritten && !(existsSync(copied) && readdirSync(copied).length > 0)) await nextTurn()
  rmSync(files, { recursive: true })
  await written
  const names = await readdir(join(to, 'files'))
  expect(kept).toEqual(expect.arrayContaining(names))
  expect(names.length).toBeGreaterThan(0)
})
