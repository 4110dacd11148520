import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { builtProgram } from '../support/platform/built-program.js'

/** The arguments of Node for a service that logs lines. */
const logging = (input: { count: number; end?: 'signal' | 'exit' }) => [
  builtProgram('test/support/platform/programs/log-lines.ts'),
  JSON.stringify(input),
]

const numbers = Array.from({ length: 500 }, (_, number) => number)

/** The exit code of a service that logs the numbers and then ends, and the numbers that it wrote. */
async function writtenUntil(end: 'signal' | 'exit') {
  const program = promisify(execFile)(process.execPath, logging({ count: numbers.length, end }))
  const { code = 0, stdout } = (await program.catch((error: unknown) => error)) as {
    code?: number
    stdout: string
  }
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { code, written: lines.map(({ number, msg }) => number ?? msg) }
}

it('a line is written while the process runs even if no other follows, with the current time', async () => {
  const before = Date.now()
  const program = spawn(process.execPath, logging({ count: 1 }), { stdio: ['pipe', 'pipe', 'inherit'] })
  const exit = once(program, 'exit')
  const endedEarly = exit.then(([code]): never => {
    throw new Error(`The process ended with ${code} before it wrote a line.`)
  })
  const nextLine = async () => {
    const [written] = (await Promise.race([once(program.stdout, 'data'), endedEarly])) as [Buffer]
    return JSON.parse(written.toString())
  }
  expect(await nextLine()).toMatchObject({ msg: 'the program is ready' })
  program.stdin.write('now')
  const line = await nextLine()
  expect(line).toMatchObject({ level: 30, name: 'Ñandú 🐕', msg: 'request' })
  expect(new Date(line.time).toISOString()).toBe(line.time)
  expect(Date.parse(line.time)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(line.time)).toBeLessThanOrEqual(Date.now())
  expect(program.exitCode).toBeNull()
  program.kill()
  await exit
})

it('a service that is ended by a signal has written every line, in order', async () => {
  expect(await writtenUntil('signal')).toEqual({
    code: 0,
    written: [...numbers, 'the program is ready', 'shutting down'],
  })
})

it('a service shuts down in order when the signal arrives while it reports that it is ready, and again at once', async () => {
  const program = [builtProgram('test/support/platform/programs/signal-at-ready.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const messages = stdout.trimEnd().split('\n')
  expect(messages.map((line) => JSON.parse(line).msg)).toEqual([
    'the program is ready',
    'shutting down',
    'closed',
  ])
})

it('a second signal ends a service that is shutting down', async () => {
  const program = [builtProgram('test/support/platform/programs/signal-at-ready.ts')]
  const env = { ...process.env, SIGNALLED: 'later' }
  await expect(promisify(execFile)(process.execPath, program, { env })).rejects.toMatchObject({
    code: 1,
    stdout: expect.not.stringContaining('closed'),
    stderr: 'second SIGTERM, exiting\n',
  })
})

it('a process that exits at once has written every line', async () => {
  const { code, written } = await writtenUntil('exit')
  expect(code).toBe(3)
  expect(written.toSorted((a, b) => a - b)).toEqual(numbers)
})
