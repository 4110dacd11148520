import { spawn } from 'node:child_process'
import { projectRoot } from '../runtime/project-root.js'
import { watchDashboard } from './dashboard/watch-dashboard.js'

/* Serves from the sources, restarts on a change, and reloads pages of the dashboard: npm run dev. */

const dashboard = await watchDashboard()
const platform = spawn('tsx', ['watch', '--clear-screen=false', 'platform/main.ts'], {
  cwd: projectRoot,
  stdio: 'inherit',
})
platform.on('exit', async (code) => {
  await dashboard.dispose()
  process.exit(code ?? 1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => platform.kill(signal))
