import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../runtime/project-root.js'
import { buildInfoFile, buildInfoOf } from '../subgraphs/backoffice/version/version.service.js'
import { bundle, graphProgram, programs } from './bundle.js'
import { buildDashboard } from './dashboard/build-dashboard.js'
import { writeBytecodeOf } from './write-bytecode.js'

/* Builds the programs of the project into dist/: `scripts/build.mjs` runs it when something has changed. */

const dist = join(projectRoot, 'dist')
const [bundled] = await Promise.all([
  bundle(dist, [...programs, graphProgram]),
  run(join(projectRoot, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'),
])
bundled.write()
// From the bundle: from the sources, it takes four times as long to load.
await Promise.all([buildDashboard(), run(join(dist, graphProgram.replace(/ts$/, 'js')))])
// Records the commit and the time of the build.
writeFileSync(buildInfoFile, `${JSON.stringify(buildInfoOf(new Date().toISOString()))}\n`)
try {
  if (!bundled.isKnown) await writeBytecodeOf(dist, 'platform/main.ts')
} catch (error) {
  // The programs run without it too.
  console.error('No bytecode was written, so that starts take longer:', error)
}

/** Runs a Node program; if it fails, the build fails. */
async function run(...parameters: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, parameters, { cwd: projectRoot, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(code ?? 1)
}
