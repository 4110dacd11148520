import { once } from 'node:events'
import { pino } from 'pino'
import { logDestination } from '../../../../runtime/process/log-destination.js'
import { runService } from '../../../../runtime/process/run-service.js'

/*
 * A service that receives SIGTERM while it logs that it is ready, as from a supervisor that waited for that line, and
 * receives it again while it closes: at once, as under npm, or with SIGNALLED=later two seconds later, as from an operator.
 */
const hooks = {
  streamWrite(line: string) {
    if (line.includes('the program is ready')) process.kill(process.pid, 'SIGTERM')
    return line
  },
}
const log = pino({ hooks }, logDestination())
await runService(
  () => ({}),
  async () => ({
    log,
    ready: [{}, 'the program is ready'],
    async close() {
      const again = once(process, 'SIGTERM')
      const now = performance.now()
      if (process.env.SIGNALLED === 'later') performance.now = () => now + 2_000
      process.kill(process.pid, 'SIGTERM')
      await again
      log.info('closed')
    },
  }),
)
