import { pino } from 'pino'
import { runService } from '../../../../runtime/process/run-service.js'

/* A service that gets the signal to end while it writes that it is ready, as from a supervisor that waited for the line. */
const log = pino({
  hooks: {
    streamWrite(line) {
      if (line.includes('the program is ready')) process.kill(process.pid, 'SIGTERM')
      return line
    },
  },
})
await runService(
  () => ({}),
  async () => ({
    log,
    ready: [{}, 'the program is ready'],
    close: async () => log.info('closed'),
  }),
)
