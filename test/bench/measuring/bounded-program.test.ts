import { expect, it } from 'vitest'
import { runBounded } from './bounded-program.js'

/** Starts a process that prints a line, ignores SIGTERM, never ends, and keeps the standard output open. */
const START = `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['--eval', 'console.log("started"); process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], {
    stdio: 'inherit',
  })`

it('ends a program that exceeds its time limit, and all processes that it started', async () => {
  const lines: string[] = []
  expect(await runBounded(['--eval', START], 1_000, (line) => lines.push(line))).toBe('took longer than 1 s')
  expect(lines).toEqual(['started'])
})

it('ends the processes that a program leaves behind, and reports its exit code', async () => {
  const ending = `${START}.unref(); process.stdin.destroy(); setTimeout(() => process.exit(3), 500)`
  expect(await runBounded(['--eval', ending], 60_000, () => {})).toBe('ended with 3')
})
