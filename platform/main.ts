import { runService } from '../runtime/run-service.js'
import { supervisorConfig } from './processes/config.js'

/** `npm start`: the whole platform in one process, or in PROCESSES of them. */
await runService(async () => {
  const config = supervisorConfig()
  if (config) return (await import('./processes/supervisor.js')).supervise(config)
  return (await import('./serve.js')).serve()
})
