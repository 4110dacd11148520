import { runService } from '../../../../runtime/process/run-service.js'

/* A service whose start fails with an error that has no message for operators. */
await runService(
  () => ({}),
  async () => {
    throw new Error('the start failed')
  },
)
