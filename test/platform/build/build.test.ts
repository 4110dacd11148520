import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '../../../runtime/project-root.js'
import { bundle } from '../../../scripts/bundle.js'

const newFolder = () => mkdtempSync(join(tmpdir(), 'build-'))
let folder = ''
beforeEach(() => {
  folder = newFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (path: string) => join(folder, path)
const read = (path: string) => readFileSync(at(path), 'utf8')

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

/** Changes a file without changing its modification time. */
function replace(path: string, text: string): void {
  const { atime, mtime } = statSync(at(path))
  write(path, text)
  utimesSync(at(path), atime, mtime)
}

/** Replaces the real build: copies the source, and keeps the chunk of an earlier build. */
const BUILD = `
  import { appendFileSync, copyFileSync, existsSync, mkdirSync } from 'node:fs'
  mkdirSync('dist/chunks', { recursive: true })
  copyFileSync('runtime/source.ts', 'dist/program.js')
  if (!existsSync('dist/chunks/chunk.js')) copyFileSync('scripts/text.txt', 'dist/chunks/chunk.js')
  appendFileSync('builds', 'x')
  if (existsSync('interrupt')) process.kill(process.pid, 'SIGKILL')
`

describe('npm run build', () => {
  /** A project that is built, to be copied for each test. */
  let project = ''
  beforeAll(() => {
    project = newFolder()
    folder = project
    mkdirSync(at('scripts'))
    for (const file of ['scripts/build.mjs', 'tsconfig.json', 'tsconfig.build.json'])
      cpSync(join(projectRoot, file), at(file))
    const config = JSON.parse(read('tsconfig.json')) as { include: string[] }
    for (const name of [...config.include, 'dashboard', 'client'])
      if (!name.endsWith('.ts')) mkdirSync(at(name), { recursive: true })
    write('scripts/build.ts', BUILD)
    write('scripts/text.txt', 'text')
    write('package.json', '{ "type": "module" }')
    write('package-lock.json', '{}')
    write('node_modules/.package-lock.json', lock('1.0.0'))
    symlinkSync(join(projectRoot, 'node_modules/tsx'), at('node_modules/tsx'))
    write('runtime/source.ts', 'one')
    write('runtime/other.ts', '')
    expect(run()).toBe(0)
  })
  afterAll(() => rmSync(project, { recursive: true }))
  beforeEach(() =>
    cpSync(project, folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true }),
  )

  const lock = (version: string) => JSON.stringify({ packages: { 'node_modules/a': { version } } })
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [at('scripts/build.mjs'), ...options], { cwd: folder }).status
  const isComplete = () => run('--assert-complete') === 0
  const builds = () => read('builds').length
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words], { cwd: folder })

  it('builds nothing when nothing has changed', () => {
    write('dist/test-programs/program.js', 'of a test')
    expect(run()).toBe(0)
    expect(builds()).toBe(1)
  })

  it('builds a changed source, even if neither its size nor its time shows the change', () => {
    replace('runtime/source.ts', 'two')
    expect(run()).toBe(0)
    expect(read('dist/program.js')).toBe('two')
    expect(run()).toBe(0)
    expect(builds()).toBe(2)
  })

  it.each([
    ['a source is added', () => write('subgraphs/added.ts', '')],
    ['a source is removed', () => rmSync(at('runtime/other.ts'))],
    ['another version of a package is locked', () => write('package-lock.json', '{ "name": "a" }')],
    [
      'another version of a package is installed',
      () => write('node_modules/.package-lock.json', lock('1.0.1')),
    ],
    [
      'another commit is checked out',
      () => {
        git('init', '--quiet')
        git('commit', '--quiet', '--allow-empty', '--message', 'first')
      },
    ],
  ])('builds again when %s', (_case, change) => {
    change()
    expect(run()).toBe(0)
    expect(builds()).toBe(2)
  })

  it.each([
    ['damaged', () => replace('dist/chunks/chunk.js', 'xxxx')],
    ['missing', () => rmSync(at('dist/chunks/chunk.js'))],
  ])('builds everything again when a built file is %s', (_case, change) => {
    change()
    expect(run()).toBe(0)
    expect(read('dist/chunks/chunk.js')).toBe('text')
  })

  it('keeps chunks until the scripts that create them change', () => {
    write('runtime/source.ts', 'two')
    expect(run()).toBe(0)
    expect(read('dist/chunks/chunk.js')).toBe('text')
    write('scripts/text.txt', 'changed')
    expect(run()).toBe(0)
    expect(read('dist/chunks/chunk.js')).toBe('changed')
  })

  it('by a user who may not write to dist/ accepts the build of its owner, and otherwise says who must build', () => {
    git('init', '--quiet')
    git('commit', '--quiet', '--allow-empty', '--message', 'first')
    expect(run()).toBe(0)
    for (const readable of [folder, at('dist')]) chmodSync(readable, 0o555)
    // Root may write everywhere; the variable lets git take the repository for one of another user.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const env = { ...process.env, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }
    const runAsOther = () =>
      spawnSync(process.execPath, [at('scripts/build.mjs')], { cwd: folder, encoding: 'utf8', env, ...user })
    expect(runAsOther()).toMatchObject({ status: 0, stderr: '' })
    write('runtime/source.ts', 'two')
    expect(runAsOther()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('as the owner of the folder'),
    })
    chmodSync(folder, 0o755)
    chmodSync(at('dist'), 0o755)
    expect(isComplete(), 'the former build can still be used').toBe(true)
  })

  it('fails when a build is interrupted, and then builds everything again', () => {
    write('runtime/source.ts', 'two')
    write('interrupt', '')
    expect(isComplete()).toBe(true)
    expect(run()).toBe(1)
    expect(isComplete(), 'what the programs that do not build first check').toBe(false)
    write('dist/chunks/chunk.js', 'half')
    rmSync(at('interrupt'))
    expect(run()).toBe(0)
    expect(isComplete()).toBe(true)
    expect([read('dist/program.js'), read('dist/chunks/chunk.js')]).toEqual(['two', 'text'])
  })

  it('builds again when a source has changed during a build', () => {
    write('scripts/build.ts', `${BUILD}\nappendFileSync('runtime/source.ts', 'r')`)
    expect(run()).toBe(0)
    expect(run()).toBe(0)
    expect(read('dist/program.js')).toBe('oner')
  })
})

describe('bundle', () => {
  const programs = ['same-names.ts', 'same-names-other.ts'].map(
    (name) => `test/support/platform/programs/${name}`,
  )
  const chunks = () => readdirSync(at('chunks')).filter((name) => name.endsWith('.js'))

  it('keeps existing chunks with their bytecode if they are unchanged, and removes others', async () => {
    const first = await bundle(folder, programs)
    expect(first.isKnown).toBe(false)
    first.write()
    const [kept = ''] = chunks()
    write(`chunks/${kept}.bytecode`, 'bytecode')
    write('chunks/chunk-OTHER.js', '')
    const times = statSync(at(`chunks/${kept}`)).mtimeMs
    const second = await bundle(folder, programs)
    expect(second.isKnown).toBe(true)
    second.write()
    expect(statSync(at(`chunks/${kept}`)).mtimeMs).toBe(times)
    expect(read(`chunks/${kept}.bytecode`)).toBe('bytecode')
    expect(chunks()).not.toContain('chunk-OTHER.js')
  })
})
