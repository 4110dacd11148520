import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { projectRoot } from '../../runtime/project-root.js'

/** Runs a program that has pino's `log` with the options and the destination of servers. */
const programWith = (lines: string) => [
  ...['--import', 'tsx', '--input-type=module', '--eval'],
  `import { pino } from 'pino'
   import { logDestination } from './runtime/log-destination.ts'
   import { logOptions } from './runtime/log-options.ts'
   const log = pino(logOptions('info'), logDestination())
   ${lines}`,
]

it('a line that no other follows is written while the process runs, with the current time', async () => {
  const before = Date.now()
  const program = spawn(
    process.execPath,
    programWith(`log.info({ name: 'Ñandú 🐕' }, 'request'); process.stdin.resume()`),
    { cwd: projectRoot, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const exit = once(program, 'exit')
  const endedEarly = exit.then(([code]): never => {
    throw new Error(`The process ended with ${code} before it wrote a line.`)
  })
  const [written] = (await Promise.race([once(program.stdout, 'data'), endedEarly])) as [Buffer]
  const line = JSON.parse(written.toString())
  expect(line).toMatchObject({ level: 30, name: 'Ñandú 🐕', msg: 'request' })
  expect(new Date(line.time).toISOString()).toBe(line.time)
  expect(Date.parse(line.time)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(line.time)).toBeLessThanOrEqual(Date.now())
  expect(program.exitCode).toBeNull()
  program.stdin.end()
  await exit
})

it('a process that ends at once has written every line, in order', async () => {
  const lines = `for (let number = 0; number < 500; number += 1) log.info({ number }, 'request')
    process.exit(3)`
  const node = promisify(execFile)(process.execPath, programWith(lines), { cwd: projectRoot })
  const { code, stdout } = (await node.catch((error: unknown) => error)) as { code: number; stdout: string }
  const numbers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).number)
  expect([code, numbers]).toEqual([3, Array.from({ length: 500 }, (_, number) => number)])
})
