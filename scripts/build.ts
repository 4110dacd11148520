import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../runtime/project-root.js'
import { buildInfoFile, buildInfoOf } from '../subgraphs/backoffice/version/version.service.js'
import { bundle } from './bundle.js'
import { buildDashboard } from './dashboard/build-dashboard.js'
import { writePreparedGraph } from './prepare-graph.js'
import { writeBytecodeOf } from './write-bytecode.js'

/* Writes the programs of the project into dist/: npm run build */

const { files: written } = bundle(join(projectRoot, 'dist'))
const chunks = join(projectRoot, 'dist/chunks')
for (const name of readdirSync(chunks)) if (!written.has(join(chunks, name))) rmSync(join(chunks, name))
buildDashboard()
writePreparedGraph()
// Records the commit and the time of the build.
writeFileSync(buildInfoFile, `${JSON.stringify(buildInfoOf(new Date().toISOString()))}\n`)
try {
  await writeBytecodeOf(join(projectRoot, 'dist'), 'platform/main.ts')
} catch (error) {
  // The programs run without it too.
  console.error('No bytecode was written, so that starts take longer:', error)
}
