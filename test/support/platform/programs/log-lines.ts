import { pbkdf2 } from 'node:crypto'
import { pino } from 'pino'
import { logDestination } from '../../../../runtime/process/log-destination.js'
import { logOptions } from '../../../../runtime/process/log-options.js'
import { runService } from '../../../../runtime/process/run-service.js'

/** Logs numbered lines like a server, then sends itself a signal or exits at once; without `end`, logs them when stdin has data. */
const { count, end } = JSON.parse(process.argv[2] ?? '{}') as { count: number; end?: 'signal' | 'exit' }
await runService(
  () => ({}),
  async () => {
    const log = pino(logOptions('info'), logDestination())
    // Keeps the thread pool busy, so that a write is in progress when the process ends.
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
  true,
)
if (end === 'signal') process.kill(process.pid, 'SIGTERM')
