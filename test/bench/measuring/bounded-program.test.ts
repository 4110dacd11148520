import { expect, it } from 'vitest'
import { runBounded } from './bounded-program.js'

/** Starts a process that never ends and holds the standard output, and says so. */
const START = `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['--eval', 'console.log("started"); process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], {
    stdio: 'inherit',
  })`

it('a benchmark that takes too long ends with all processes that it started', async () => {
  const lines: string[] = []
  expect(await runBounded(['--eval', START], 1_000, (line) => lines.push(line))).toBe('took longer than 1 s')
  expect(lines).toEqual(['started'])
})

it('a benchmark ends what it leaves behind', async () => {
  const ending = `${START}.unref(); process.stdin.destroy(); setTimeout(() => process.exit(3), 500)`
  expect(await runBounded(['--eval', ending], 60_000, () => {})).toBe('ended with 3')
})
