import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { operatorMessage } from '../../runtime/process/run-program.js'
import { projectRoot } from '../../runtime/project-root.js'
import { builtProgram } from '../support/platform/built-program.js'
import { freePort } from '../support/platform/free-port.js'
import { type ProgramRunner, runAsOperator, startProgramRunner } from '../support/platform/program-runner.js'

/** The built programs of `package.json` except services: the script and its source file. */
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>
}
const programs = Object.entries(scripts).flatMap(([script, command]) => {
  const [, path] = /\bnode dist\/(\S+)\.js\b/.exec(command) ?? []
  return path === undefined || script.startsWith('start') ? [] : [{ script, path: `${path}.ts` }]
})

const env = { PATH: process.env.PATH }

let runner: ProgramRunner
beforeAll(() => {
  runner = startProgramRunner()
})

describe('the command-line programs of package.json', () => {
  it('name the address at which no server responds in one sentence', async () => {
    const error = await fetch(`http://127.0.0.1:${await freePort()}/`).catch((reason: unknown) => reason)
    expect(operatorMessage(error)).toMatch(
      /^connect ECONNREFUSED 127\.0\.0\.1:\d+: no server responds at this address; start it, or correct the address\.$/,
    )
  })

  it('finish although the reader of their output has left, as with `| head -1`', async () => {
    const child = spawn(process.execPath, [builtProgram('subgraphs/shared/jobs/jobs.program.ts'), '--help'])
    child.stdout.destroy()
    const [[code], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('of one part of the platform run only after a complete build', () => {
    const starts = Object.entries(scripts).filter(([script]) => script.startsWith('start:'))
    expect(starts.map(([, command]) => command)).toEqual(
      starts.map(() =>
        expect.stringMatching(/^node scripts\/build\.mjs --assert-complete && exec node dist\//),
      ),
    )
  })

  it('include those that operators need', () => {
    expect(programs.map(({ script }) => script)).toEqual(
      expect.arrayContaining(['admin:create', 'wallet:rewrap', 'audit:verify', 'seed']),
    )
  })

  it.each(programs)(
    'npm run $script prints its usage with --help, without any environment',
    async (program) => {
      const { code, stdout, stderr } = await runner.run(program.path, '--help')
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const [usage, , about] = stdout.split('\n')
      expect(usage).toMatch(new RegExp(`^Usage: npm run ${program.script}( -- \\S.*)?$`))
      expect(about).toMatch(/^[A-Z].+/)
      expect(stdout).toMatch(/^ {2}--help +\S/m)
    },
  )

  it('of developers have a row in CONTRIBUTING.md, which --help prints, and refuse options that it does not name, and options without their value', async () => {
    const rows = readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8')
    const preload = './scripts/usage.ts'
    const developers = Object.entries(scripts).filter(([, command]) => command.includes(' test/bench/'))
    expect(developers.filter(([, command]) => !command.includes(`tsx --import ${preload} `))).toEqual([])
    expect(
      developers.filter(([script]) => !new RegExp(`^\\| .npm run ${script}[^\\w:]`, 'm').test(rows)),
    ).toEqual([])
    const given = ['--import', 'tsx', '--import', preload, 'test/bench/pages.ts']
    const runAs = (script: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [...given, ...args], {
        cwd: projectRoot,
        env: { ...env, npm_lifecycle_event: script },
      })
    const run = (...args: string[]) => runAs('bench:pages', ...args)
    const usage = expect.stringMatching(/^Usage: npm run bench:pages\n\nwaiting times in Chromium/m)
    expect(await run('--help')).toEqual({ stdout: usage, stderr: '' })
    await expect(run('--rounds', '3')).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Unknown option --rounds\.\n\nUsage: npm run bench:pages\n/),
    })
    for (const args of [['--rounds=many'], ['--rounds'], ['--only', 'x', '--rounds']])
      await expect(runAs('bench:reads', ...args)).rejects.toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(
          /^--rounds must have a value: <number>\.\n\nUsage: npm run bench:reads\n/,
        ),
      })
  })

  it('npm run build prints its usage, and refuses options instead of building', async () => {
    const run = (option: string) =>
      promisify(execFile)(process.execPath, ['scripts/build.mjs', option], { cwd: projectRoot })
    const usage = expect.stringMatching(/^Usage: npm run build\n/)
    expect(await run('--help')).toEqual({ stdout: usage, stderr: '' })
    await expect(run('--no-such-option')).rejects.toMatchObject({
      code: 2,
      stdout: usage,
      stderr: 'Unknown option --no-such-option.\n\n',
    })
  })

  it.each(programs)('npm run $script refuses an unknown option with exit code 2', async ({ path }) => {
    expect(await runner.run(path, '--no-such-option')).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/--no-such-option[\s\S]*\n\nUsage: npm run /),
    })
  })

  it('leave nothing open that would keep their process alive', async () => {
    expect(await runner.end()).toBe(0)
  })

  it('end their process with the exit code', async () => {
    const file = builtProgram('subgraphs/shared/audit/verify-audit.program.ts')
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [file, '--help'], { cwd: projectRoot, env })
    expect(stdout).toMatch(/^Usage: npm run audit:verify/)
    await expect(
      run(process.execPath, [file, '--no-such-option'], { cwd: projectRoot, env }),
    ).rejects.toMatchObject({ code: 2, stdout: '' })
  })

  it('migrate:to-postgres exits with 2 without DATABASE_URL, which it names', async () => {
    const path = programs.find(({ script }) => script === 'migrate:to-postgres')?.path ?? ''
    expect(await runAsOperator(path, { DATA_DIR: tmpdir() })).toMatchObject({
      code: 2,
      stderr: 'Invalid environment:\n  - DATABASE_URL must be set to an empty PostgreSQL database\n',
    })
  })

  it.each([
    ['identity:rotate-keys'],
    ['wallet:rewrap'],
    ['wallet:verify-signings'],
    ['wallet:reconcile'],
    ['wallet:accept-reset', '--network', 'testnet', '--confirm', 'testnet'],
    ['secrets:rotate'],
  ])('%s does not create a missing database', async (script, ...args) => {
    const path = programs.find((one) => one.script === script)?.path ?? ''
    const folder = join(tmpdir(), `no-installation-${process.pid}`)
    const { code, stderr } = await runAsOperator(path, { DATA_DIR: folder }, ...args)
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^There is no database of .*; check DATA_DIR\.\n$/),
    ])
    expect(existsSync(folder)).toBe(false)
  })
})
