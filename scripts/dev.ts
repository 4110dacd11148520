import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { context } from 'esbuild'
import { projectRoot } from '../runtime/project-root.js'
import { dashboardBuild, pageOf } from './dashboard/build-dashboard.js'

/* Serves from the sources and restarts on a change: npm run dev. The dashboard is built again as its sources change. */

const folder = join(projectRoot, 'dist/dashboard')
mkdirSync(join(folder, 'assets'), { recursive: true })
const building = await context({
  ...dashboardBuild(join(folder, 'assets')),
  minify: false,
  sourcemap: 'inline',
  define: { 'process.env.NODE_ENV': '"development"' },
  plugins: [
    {
      name: 'page',
      setup(build) {
        build.onEnd(({ metafile }) => {
          if (metafile) writeFileSync(join(folder, 'index.html'), pageOf(metafile).page)
        })
      },
    },
  ],
})
await building.watch()

const platform = spawn('tsx', ['watch', '--clear-screen=false', 'platform/main.ts'], {
  cwd: projectRoot,
  stdio: 'inherit',
})
platform.on('exit', (code) => process.exit(code ?? 1))
