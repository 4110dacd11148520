import { pbkdf2 } from 'node:crypto'
import { pino } from 'pino'
import { logDestination } from '../../../../runtime/process/log-destination.js'
import { logOptions } from '../../../../runtime/process/log-options.js'
import { runService } from '../../../../runtime/process/run-service.js'

/** Logs as servers do: lines with the first numbers. Then sends a signal to itself, or exits at once; else they are its last lines. */
const { count, end } = JSON.parse(process.argv[2] ?? '{}') as { count: number; end?: 'signal' | 'exit' }
await runService(
  () => ({}),
  async () => {
    const log = pino(logOptions('info'), logDestination())
    // Writes wait for the threads, so that one is in progress when the process ends.
    if (end)
      for (let thread = 0; thread < 4; thread += 1) pbkdf2('', '', 500_000, 64, 'sha512', () => undefined)
    const writeLines = () => {
      for (let number = 0; number < count; number += 1) log.info({ number, name: 'Ñandú 🐕' }, 'request')
    }
    if (end) writeLines()
    else process.stdin.once('data', writeLines)
    if (end === 'exit') process.exit(3)
    return { log, ready: [{}, 'the program is ready'], close: async () => undefined }
  },
)
if (end === 'signal') process.kill(process.pid, 'SIGTERM')
