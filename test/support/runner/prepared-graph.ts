import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { readSupergraph } from '../../../gateway/composed-graph.js'
import { readPreparedGraph } from '../../../gateway/planning/prepared-graph.js'
import { projectRoot } from '../../../runtime/project-root.js'

/**
 * Prepares the graph as a build does if the supergraph has changed; otherwise each of the many platforms and programs that a
 * test run starts would load a planner.
 */
export default function prepareGraph(): void {
  if (readPreparedGraph(hash('sha256', readSupergraph()))) return
  const script = join(projectRoot, 'scripts/write-prepared-graph.ts')
  execFileSync(process.execPath, ['--import', 'tsx', script], { cwd: projectRoot, stdio: 'inherit' })
}
