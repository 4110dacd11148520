import { runService } from '../runtime/process/run-service.js'
import { supervisorConfig } from './processes/config.js'

/** `npm start`: the whole platform in one process, or in PROCESSES of them. */
await runService(
  async () => {
    const supervisor = supervisorConfig()
    if (supervisor) return async () => (await import('./processes/supervisor.js')).supervise(supervisor)
    const { platformConfig, serve } = await import('./serve.js')
    const config = platformConfig()
    return () => serve(config)
  },
  (start) => start(),
  true,
)
