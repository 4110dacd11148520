import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildContext, context } from 'esbuild'
import { projectRoot } from '../../runtime/project-root.js'
import { dashboardBuild, dashboardFolder, pageOf } from './build-dashboard.js'

/** Builds the dashboard for development whenever a source changes; its pages then reload. */
export async function watchDashboard(folder = dashboardFolder, root = projectRoot): Promise<BuildContext> {
  const assets = join(folder, 'assets')
  mkdirSync(assets, { recursive: true })
  const building = await context({
    ...dashboardBuild(assets, root),
    inject: [join(root, 'dashboard/app/reload-client.ts')],
    minify: false,
    sourcemap: 'inline',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [
      {
        name: 'page',
        setup(build) {
          build.onEnd(({ metafile }) => {
            if (metafile) writeFileSync(join(folder, 'index.html'), pageOf(metafile, '', root).page)
          })
        },
      },
    ],
  })
  await building.watch()
  return building
}
