import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { platformVersion, projectRoot } from '../../runtime/project-root.js'
import { runProgram } from '../../runtime/run-program.js'

const source = join(projectRoot, 'client')
const built = join(projectRoot, 'dist/client')

/** `npm run client`: builds the client package and packs it. */
await runProgram({
  command: 'npm run client',
  about: `Compiles client/ and packs it as dist/animal-rescue-client-<version>.tgz, which npm install takes. Run npm run schema first
after a change of the graph or of REST paths.`,
  async run() {
    rmSync(built, { recursive: true, force: true })
    mkdirSync(built, { recursive: true })
    execFileSync('npx', ['tsc', '-p', join(source, 'tsconfig.json')], { cwd: projectRoot, stdio: 'inherit' })
    const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
    const text = JSON.stringify({ ...manifest, version: platformVersion() }, null, 2)
    writeFileSync(join(built, 'package.json'), `${text}\n`)
    cpSync(join(source, 'README.md'), join(built, 'README.md'))
    execFileSync('npm', ['pack', '--pack-destination', join(projectRoot, 'dist')], {
      cwd: built,
      stdio: 'inherit',
    })
    return true
  },
})
