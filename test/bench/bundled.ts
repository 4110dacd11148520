import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../runtime/project-root.js'
import { bundle } from '../../scripts/bundle.js'
import { writePreparedGraph } from '../../scripts/prepare-graph.js'

/* `tsx test/bench/bundled.ts <program> [options]`: runs a benchmark from a bundle, as operators run the platform. */

const [program = '', ...options] = process.argv.slice(2)
const folder = join(projectRoot, 'dist/bench')
writePreparedGraph()
rmSync(folder, { recursive: true, force: true })
;(await bundle(folder, [program])).write()
const { status } = spawnSync(process.execPath, [join(folder, program.replace(/ts$/, 'js')), ...options], {
  cwd: projectRoot,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
