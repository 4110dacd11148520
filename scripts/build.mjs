import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * `npm run build`, which every program runs first: builds into dist/ unless the sources, the packages and the built files are
 * those of the last build. With --assert-complete it only fails if there is no complete build. It is JavaScript, because loading a compiler would take longer than the comparison.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
/** Written when a build is complete. */
const record = join(dist, 'build-record.json')

/** Other files in dist/: of benchmarks, tests, the type checker, and the packed client. */
const NOT_BUILT = /^(bench|test-|build-record\.json|\.tsbuildinfo|.*\.tgz$)/

// A container image has only what was built.
if (existsSync(join(root, 'tsconfig.json'))) {
  const [option] = process.argv.slice(2)
  if (option === '--assert-complete') assertComplete()
  else if (option === undefined) buildChanges()
  else refuse(option)
}

/** `npm run build` has no options. */
function refuse(option) {
  const isHelp = option === '--help' || option === '-h'
  if (!isHelp) console.error(`Unknown option ${option}.\n`)
  process.stdout.write(
    'Usage: npm run build\n\nBuilds every program into dist/; does nothing if nothing has changed.\n',
  )
  process.exitCode = isHelp ? 0 : 2
}

function assertComplete() {
  if (lastBuild()) return
  console.error('The build in dist/ is missing or was interrupted: run `npm run build`.')
  process.exitCode = 1
}

function buildChanges() {
  const [last, tools, sources] = [lastBuild(), toolsHash(), sourcesHash()]
  const isUsable = last?.tools === tools && isIntact(last.files)
  if (isUsable && last.sources === sources) return
  if (!isWritable(existsSync(dist) ? dist : root)) {
    console.error(
      'The build in dist/ is missing or not of these sources, and this user cannot write to it: run `npm run build` as the owner of the folder.',
    )
    process.exitCode = 1
    return
  }
  rmSync(record, { force: true })
  // Chunks that already exist are not built again.
  if (!isUsable) for (const path of builtPaths()) rmSync(join(dist, path), { recursive: true })
  const { status, error } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (error) throw error
  process.exitCode = status ?? 1
  if (status !== 0) return
  const files = Object.fromEntries(
    builtPaths()
      .flatMap((path) => filesIn(join(dist, path)))
      .map((file) => [relative(dist, file), fileHash(file)]),
  )
  writeFileSync(`${record}.new`, JSON.stringify({ tools, sources, files }))
  renameSync(`${record}.new`, record)
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {{ tools: string, sources: string, files: Record<string, string> } | undefined} */
function lastBuild() {
  try {
    return JSON.parse(readFileSync(record, 'utf8'))
  } catch {
    // There was no build, or it was interrupted.
    return undefined
  }
}

/** A hash of what determines how a source is built: Node, whose V8 reads the bytecode, the packages and the scripts. */
function toolsHash() {
  const { version, arch, platform } = process
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts']
  return hashOf(version, arch, platform, installedPackages(), ...files.flatMap(namesAndHashes))
}

/**
 * The packages that are installed: package-lock.json may have changed without `npm ci`. Without those that only developers
 * need, so that a build is still used after they were removed.
 */
function installedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'))
  return JSON.stringify(
    Object.entries(packages).flatMap(([path, { version, integrity, dev }]) =>
      dev ? [] : [path, version, integrity],
    ),
  )
}

function sourcesHash() {
  const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const unused = read('tsconfig.build.json').exclude
  const folders = read('tsconfig.json').include.filter((folder) => !unused.includes(folder))
  return hashOf(checkedOutCommit(), ...[...folders, 'dashboard', 'client'].flatMap(namesAndHashes))
}

/** The commit is part of the version that the platform reports. Git reads no repository of another user without the setting. */
function checkedOutCommit() {
  const words = ['-c', `safe.directory=${root}`, 'rev-parse', 'HEAD']
  return spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout ?? ''
}

function isIntact(files) {
  try {
    return Object.entries(files).every(([path, hash]) => fileHash(join(dist, path)) === hash)
  } catch {
    // A file is missing.
    return false
  }
}

function builtPaths() {
  try {
    return readdirSync(dist).filter((name) => !NOT_BUILT.test(name))
  } catch {
    return []
  }
}

function namesAndHashes(path) {
  return filesIn(join(root, path)).flatMap((file) => [relative(root, file), fileHash(file)])
}

/** The file, or all files of a folder, recursively. */
function filesIn(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
    )
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

function fileHash(file) {
  return createHash('sha1').update(readFileSync(file)).digest('base64')
}

function hashOf(...parts) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
