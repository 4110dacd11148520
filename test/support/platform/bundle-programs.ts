import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../../runtime/project-root.js'
import { bundle, programs } from '../../../scripts/bundle.js'
import { writeBytecodeOf } from '../../../scripts/write-bytecode.js'

/*
 * `tsx bundle-programs.ts <folder> <name>`: bundles the programs of the project and of the tests into a folder, in which the
 * file of the name lists the packages outside.
 */

const [folder = '', packagesFile = ''] = process.argv.slice(2)
const ofTests = 'test/support/platform/programs'
const unfinished = mkdtempSync(join(dirname(folder), 'unfinished-'))
const { packages, write } = await bundle(unfinished, [
  ...programs,
  ...readdirSync(join(projectRoot, ofTests)).map((name) => join(ofTests, name)),
])
write()
writeFileSync(join(unfinished, packagesFile), JSON.stringify(packages))
try {
  renameSync(unfinished, folder)
  // It has the paths of the scripts.
  await writeBytecodeOf(folder, 'platform/main.ts')
} catch (error) {
  // Another run may have finished the same build.
  if (!existsSync(folder)) throw error
  rmSync(unfinished, { recursive: true, force: true })
}
