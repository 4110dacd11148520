import { pino } from 'pino'
import { readEnvironment } from '../../runtime/environment/read-environment.js'
import { logOptions } from '../../runtime/process/log-options.js'
import { runService } from '../../runtime/process/run-service.js'
import { sessionSecretsOf, sessionVariables } from '../../runtime/session-secrets.js'
import { startSharedLedgers } from './local-network/shared-ledgers.js'

const variables = [
  'HOST',
  'PORT',
  'NODE_ENV',
  'LOG_LEVEL',
  'DATA_DIR',
  'LEDGER_CLOSE_MS',
  ...sessionVariables,
] as const

/** `npm run start:ledger`: the embedded ledgers alone, for several wallet processes and workers. */
await runService(
  () => readEnvironment(process.env, variables),
  async (env) => {
    const log = pino({ ...logOptions(env.LOG_LEVEL), base: { service: 'ledger' } })
    const ledgers = await startSharedLedgers({
      host: env.HOST,
      port: env.PORT,
      dataDirectory: env.DATA_DIR,
      closeIntervalMs: env.LEDGER_CLOSE_MS,
      secrets: sessionSecretsOf(env),
      log: (line) => log.debug(line),
    })
    return {
      log,
      ready: [{ url: ledgers.url }, 'the ledgers are ready; set LEDGER_URL of wallet processes and workers'],
      close: () => ledgers.close(),
    }
  },
)
