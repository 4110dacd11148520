import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, copyFile, cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { UNFINISHED_FILE } from '../../../runtime/file-gateway.js'
import { privateFolder } from '../../../runtime/private-files.js'
import { ProgramError } from '../../../runtime/process/run-program.js'
import { platformVersion } from '../../../runtime/project-root.js'
import { Sqlite } from '../../../runtime/sqlite-driver.js'
import { blockStatement } from '../database/blocked-database.js'
import { dumpPostgres, restorePostgres } from './postgres-program.client.js'

/** Where the data of an installation is. */
export interface Installation {
  readonly dataDirectory: string
  /** `postgres://…`; undefined for SQLite files in the data folder. */
  readonly databaseUrl: string | undefined
}

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  /** Before the first snapshot: everything that was committed until then is in the backup. */
  createdAt: z.iso.datetime(),
  files: z.array(z.object({ name: z.string().regex(/^[\w-]+\.(sqlite|dump)$/), sha256: z.string() })),
})

/** The content of a backup. */
export type BackupManifest = z.infer<typeof manifestSchema>

const MANIFEST = 'manifest.json'
const POSTGRES_DUMP = 'postgres.dump'
const UPLOADS = 'files'
const WALLET = 'wallet.sqlite'

/** Why the wallet's database is blocked until its restore is recorded: it would repeat payments since the backup. */
export const UNFINISHED_RESTORE =
  'its restore was interrupted; move the restored databases away (or create an empty one) and restore again'

/** Files of a database: SQLite would apply the logs that a crash left of a former database to the restored one. */
const REMAINS = ['', '-wal', '-shm', '-journal']

/**
 * The backoffice refers to the other databases, and all of them to accounts: in this order every referenced row is in a
 * later snapshot.
 */
const ORDER = ['backoffice.sqlite', 'ai_hub.sqlite', WALLET]

/**
 * Writes a consistent snapshot of every database, and the uploads, to a new folder. The services may run. Keys are not
 * part of a backup.
 */
export async function writeBackup(installation: Installation, folder: string): Promise<BackupManifest> {
  if (existsSync(folder)) throw new ProgramError(`${folder} already exists; name a new folder.`)
  const draft = draftOf(folder)
  // What an interrupted backup has left is of another time.
  await rm(draft, { recursive: true, force: true })
  try {
    const manifest = await writeDraft(installation, draft)
    await rename(draft, folder)
    return manifest
  } catch (error) {
    // On a full disk, the services may need its space.
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Where a backup is written until it is complete. An interruption leaves it. */
export const draftOf = (folder: string): string => `${resolve(folder)}.partial`

async function writeDraft(
  { dataDirectory, databaseUrl }: Installation,
  draft: string,
): Promise<BackupManifest> {
  privateFolder(draft)
  const createdAt = new Date().toISOString()
  const names = databaseUrl === undefined ? await copyFiles(dataDirectory, draft) : [POSTGRES_DUMP]
  if (databaseUrl !== undefined) await dumpPostgres(databaseUrl, join(draft, POSTGRES_DUMP))
  const uploads = join(dataDirectory, UPLOADS)
  if (existsSync(uploads)) await copyUploads(uploads, join(draft, UPLOADS))
  const files = await Promise.all(
    names.map(async (name) => {
      await chmod(join(draft, name), 0o600)
      return { name, sha256: await digestOf(join(draft, name)) }
    }),
  )
  const manifest: BackupManifest = { format: 1, version: platformVersion(), createdAt, files }
  await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

/**
 * Copies complete uploads only; no row of a snapshot refers to an unfinished one. An upload that is removed during the copy was
 * deleted after the snapshot, and is missing in the backup.
 */
async function copyUploads(from: string, to: string): Promise<void> {
  privateFolder(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isFile() || name.endsWith(UNFINISHED_FILE)) continue
    await copyFile(join(from, name), join(to, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

async function copyFiles(dataDirectory: string, folder: string): Promise<string[]> {
  const found = (await readdir(dataDirectory)).filter((name) => name.endsWith('.sqlite'))
  const names = [
    ...ORDER.filter((name) => found.includes(name)),
    ...found.filter((name) => !ORDER.includes(name)),
  ]
  if (names.length === 0) throw new ProgramError(`There is no database in ${dataDirectory}; check DATA_DIR.`)
  for (const name of names) {
    const source = new Sqlite(join(dataDirectory, name), { readonly: true, timeout: 10_000 })
    try {
      // One read transaction: a snapshot that neither blocks writers nor is affected by them.
      source.prepare('vacuum into ?').run(join(folder, name))
    } catch (error) {
      if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_FULL')
        throw new ProgramError(
          `The disk has not enough space for ${join(folder, name)}; name a folder elsewhere.`,
        )
      throw error
    } finally {
      source.close()
    }
  }
  return names
}

/**
 * Restores a backup into an installation without data. The wallet's database is blocked by UNFINISHED_RESTORE.
 * @throws ProgramError if the backup is incomplete or was changed, or the installation already has data
 */
export async function readBackup(
  folder: string,
  { dataDirectory, databaseUrl }: Installation,
): Promise<BackupManifest> {
  const manifest = await readManifest(folder)
  const isDump = manifest.files.some(({ name }) => name === POSTGRES_DUMP)
  if (isDump !== (databaseUrl !== undefined))
    throw new ProgramError(
      isDump
        ? 'The backup is of PostgreSQL: set DATABASE_URL to an empty database.'
        : 'The backup is of SQLite files: unset DATABASE_URL.',
    )
  const taken = manifest.files
    .flatMap(({ name }) => REMAINS.map((ending) => join(dataDirectory, name + ending)))
    .find((file) => existsSync(file))
  if (taken) throw new ProgramError(`${taken} already exists: stop the services and move it away first.`)
  privateFolder(dataDirectory)
  // Before the databases: if this fails, no databases exist that could be started without their uploads.
  const uploads = join(folder, UPLOADS)
  if (existsSync(uploads)) await cp(uploads, join(dataDirectory, UPLOADS), { recursive: true })
  if (databaseUrl !== undefined)
    await restorePostgres(
      databaseUrl,
      join(folder, POSTGRES_DUMP),
      blockStatement('wallet.migrations', UNFINISHED_RESTORE),
    )
  else {
    const names = manifest.files.map(({ name }) => name)
    // First, because while it is blocked no platform starts on what an interruption leaves.
    if (names.includes(WALLET)) await copyBlocked(join(folder, WALLET), join(dataDirectory, WALLET))
    for (const name of names.filter((one) => one !== WALLET))
      await cp(join(folder, name), join(dataDirectory, name))
  }
  return manifest
}

/** Copies a database that appears under its name when it is blocked. */
async function copyBlocked(from: string, to: string): Promise<void> {
  const draft = `${to}.partial`
  for (const ending of REMAINS) await rm(draft + ending, { force: true })
  await cp(from, draft)
  const database = new Sqlite(draft)
  try {
    database.exec(blockStatement('migrations', UNFINISHED_RESTORE))
  } finally {
    database.close()
  }
  await rename(draft, to)
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((): never => {
    throw new ProgramError(`${folder} is not a backup: it has no ${MANIFEST}.`)
  })
  const manifest = manifestSchema.safeParse(parsed(text))
  if (!manifest.success)
    throw new ProgramError(
      `${join(folder, MANIFEST)} is damaged, or has a format that this version does not support.`,
    )
  for (const { name, sha256 } of manifest.data.files) {
    const file = join(folder, name)
    const isWhole =
      (await stat(file).catch(() => undefined)) !== undefined && (await digestOf(file)) === sha256
    if (!isWhole) throw new ProgramError(`${file} is missing or was changed since the backup.`)
  }
  return manifest.data
}

/** @returns undefined for a text that is not JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** PostgreSQL's own programs; their message never contains the password. */
