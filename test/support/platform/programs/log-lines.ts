import { pbkdf2 } from 'node:crypto'
import { pino } from 'pino'
import { logDestination } from '../../../../runtime/process/log-destination.js'
import { logOptions } from '../../../../runtime/process/log-options.js'
import { runService } from '../../../../runtime/process/run-service.js'

/** Logs as servers do: lines with the first numbers. Then runs until a signal, sends one to itself, or exits at once. */
const { count, end } = JSON.parse(process.argv[2] ?? '{}') as { count: number; end?: 'signal' | 'exit' }
await runService(
  () => ({}),
  async () => {
    const log = pino(logOptions('info'), logDestination())
    // Writes wait for the threads, so that one is in progress when the process ends.
    if (end)
      for (let thread = 0; thread < 4; thread += 1) pbkdf2('', '', 500_000, 64, 'sha512', () => undefined)
    for (let number = 0; number < count; number += 1) log.info({ number, name: 'Ñandú 🐕' }, 'request')
    if (end === 'exit') process.exit(3)
    if (!end) process.stdin.resume()
    return { log, close: async () => undefined }
  },
)
if (end === 'signal') process.kill(process.pid, 'SIGTERM')
