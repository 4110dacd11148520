import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'
import { builtProgram } from '../support/platform/built-program.js'

/** The built programs of `package.json` except services: the script and its source file. */
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>
}
const programs = Object.entries(scripts).flatMap(([script, command]) => {
  const [, path] = /\bnode dist\/(\S+)\.js\b/.exec(command) ?? []
  return path === undefined || script.startsWith('start') ? [] : [{ script, path: `${path}.ts` }]
})

const run = promisify(execFile)
const env = { PATH: process.env.PATH }

describe('the command-line programs of package.json', () => {
  it('include those that operators need', () => {
    expect(programs.map(({ script }) => script)).toEqual(
      expect.arrayContaining(['admin:create', 'wallet:rewrap', 'audit:verify', 'seed']),
    )
  })

  it.each(programs)(
    'npm run $script prints its usage with --help, without any environment',
    async (program) => {
      // A program that fails rejects.
      const { stdout, stderr } = await run(process.execPath, [builtProgram(program.path), '--help'], {
        cwd: projectRoot,
        env,
      })
      expect(stderr).toBe('')
      const [usage, , about] = stdout.split('\n')
      expect(usage).toMatch(new RegExp(`^Usage: npm run ${program.script}( -- \\S.*)?$`))
      expect(about).toMatch(/^[A-Z].+/)
      expect(stdout).toMatch(/^ {2}--help +\S/m)
    },
  )

  it.each(programs)('npm run $script refuses an unknown option with exit code 2', async (program) => {
    const failure = run(process.execPath, [builtProgram(program.path), '--no-such-option'], {
      cwd: projectRoot,
      env,
    })
    await expect(failure).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/--no-such-option[\s\S]*\n\nUsage: npm run /),
    })
  })
})
