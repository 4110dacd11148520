import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../runtime/project-root.js'
import { bundle, programs } from '../../../scripts/bundle.js'
import { writeBytecodeOf } from '../../../scripts/write-bytecode.js'

/* `tsx bundle-programs.ts <folder> <file>`: bundles the programs of the project and of the tests; the file names the packages outside. */

const [folder = '', packagesFile = ''] = process.argv.slice(2)
const ofTests = 'test/support/platform/programs'
const { packages, write } = await bundle(folder, [
  ...programs,
  ...readdirSync(join(projectRoot, ofTests)).map((name) => join(ofTests, name)),
])
write()
writeFileSync(packagesFile, JSON.stringify(packages))
await writeBytecodeOf(folder, 'platform/main.ts')
