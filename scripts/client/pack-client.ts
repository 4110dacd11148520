import { join } from 'node:path'
import { runProgram } from '../../runtime/process/run-program.js'
import { projectRoot } from '../../runtime/project-root.js'
import { buildClient } from './build-client.js'

/** `npm run client`: builds the client package and packs it. */
await runProgram({
  command: 'npm run client',
  about: `Compiles client/ and packs it as dist/animal-rescue-client-<version>.tgz, which npm install takes. Run npm run schema first
after a change of the graph or of REST paths.`,
  async run() {
    const dist = join(projectRoot, 'dist')
    for (const tarball of buildClient(join(dist, 'client'), dist)) process.stdout.write(`${tarball}\n`)
    return true
  },
})
