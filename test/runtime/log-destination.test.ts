import { execFile } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logDestination } from '../../runtime/log-destination.js'
import { logOptions } from '../../runtime/log-options.js'
import { projectRoot } from '../../runtime/project-root.js'
import { eventually } from '../support/runner/retry-until.js'

it('a line that no other follows is written, with the current time', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'log-')), 'server.log')
  const before = Date.now()
  pino(logOptions('info'), logDestination(openSync(file, 'a'))).info({ name: 'Ñandú 🐕' }, 'request')
  const line = await eventually(async () => JSON.parse(await readFile(file, 'utf8')))
  expect(line).toMatchObject({ level: 30, name: 'Ñandú 🐕', msg: 'request' })
  expect(new Date(line.time).toISOString()).toBe(line.time)
  expect(Date.parse(line.time)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(line.time)).toBeLessThanOrEqual(Date.now())
})

it('a process that ends at once has written every line, in order', async () => {
  const program = `
    import { pino } from 'pino'
    import { logDestination } from './runtime/log-destination.ts'
    const log = pino({}, logDestination())
    for (let number = 0; number < 500; number += 1) log.info({ number }, 'request')
    process.exit(3)`
  const node = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: projectRoot },
  )
  const { code, stdout } = (await node.catch((error: unknown) => error)) as { code: number; stdout: string }
  const numbers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).number)
  expect([code, numbers]).toEqual([3, Array.from({ length: 500 }, (_, number) => number)])
})
