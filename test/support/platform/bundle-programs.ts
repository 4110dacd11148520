import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../../runtime/project-root.js'
import { bundle, programs } from '../../../scripts/bundle.js'
import { writeBytecodeOf } from '../../../scripts/write-bytecode.js'

/*
 * `tsx bundle-programs.ts <folder> <name>`: bundles the programs of the project and of the tests into a folder, where the
 * file `<name>` lists the packages that are not bundled.
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
  // The bytecode contains the paths of the scripts, so it is written after the renaming.
  await writeBytecodeOf(folder, 'platform/main.ts')
} catch (error) {
  // Another run may have finished the same build.
  if (!existsSync(folder)) throw error
  rmSync(unfinished, { recursive: true, force: true })
}
