import { pino } from 'pino'
import { logDestination } from '../../../../runtime/process/log-destination.js'
import { logOptions } from '../../../../runtime/process/log-options.js'

/** Logs as servers do: lines with the first numbers, and then ends with a code, or runs until its input ends. */
const { count, exitCode } = JSON.parse(process.argv[2] ?? '{}') as { count: number; exitCode?: number }
const log = pino(logOptions('info'), logDestination())
for (let number = 0; number < count; number += 1) log.info({ number, name: 'Ñandú 🐕' }, 'request')
if (exitCode === undefined) process.stdin.resume()
else process.exit(exitCode)
