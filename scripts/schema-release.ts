import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProgramError, runProgram } from '../runtime/process/run-program.js'
import { projectRoot, readProjectFile } from '../runtime/project-root.js'
import { checkContract, isReleased, releasedChanges } from './contract/check-contract.js'
import { currentContract, releasedContract, writeRelease } from './contract/released-contract.js'

/** `npm run schema:release`: makes the contract of the sources the released one. */
await runProgram({
  command: 'npm run schema:release',
  about: `Writes the contract of this version to schema/released, with which npm run schema:check compares from then on, and moves the
unreleased section of schema/CHANGES.md to the version of package.json. Run it when a version is tagged.`,
  async run() {
    const current = currentContract()
    const changes = readProjectFile('schema/CHANGES.md')
    if (isReleased(changes, current.version))
      throw new ProgramError(
        `${current.version} is released already: raise the version in package.json first.`,
      )
    const { faults } = await checkContract(releasedContract(), current, changes)
    if (faults.length > 0) throw new ProgramError(`Run npm run schema:check first:\n${faults.join('\n')}`)
    const date = new Date().toISOString().slice(0, 10)
    writeRelease(current, date)
    writeFileSync(join(projectRoot, 'schema/CHANGES.md'), releasedChanges(changes, current.version, date))
    console.error(`schema/released is the contract of ${current.version}.`)
    return true
  },
})
