import { join } from 'node:path'
import { projectRoot } from '../../runtime/project-root.js'
import { bundle } from '../../scripts/bundle.js'
import { writePreparedGraph } from '../../scripts/prepare-graph.js'
writePreparedGraph()
bundle(join(projectRoot, 'dist/bench'), ['test/bench/zz-server.ts'])
