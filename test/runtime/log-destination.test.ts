import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { builtProgram } from '../support/platform/built-program.js'

/** The parameters of Node for a program that has the options and the destination of servers. */
const logging = (input: { count: number; exitCode?: number }) => [
  builtProgram('test/support/platform/programs/log-lines.ts'),
  JSON.stringify(input),
]

it('a line that no other follows is written while the process runs, with the current time', async () => {
  const before = Date.now()
  const program = spawn(process.execPath, logging({ count: 1 }), { stdio: ['pipe', 'pipe', 'inherit'] })
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
  const node = promisify(execFile)(process.execPath, logging({ count: 500, exitCode: 3 }))
  const { code, stdout } = (await node.catch((error: unknown) => error)) as { code: number; stdout: string }
  const numbers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).number)
  expect([code, numbers]).toEqual([3, Array.from({ length: 500 }, (_, number) => number)])
})
