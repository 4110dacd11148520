import { readFileSync } from 'node:fs'
import { runProgram } from '../runtime/process/run-program.js'
import { readProjectFile } from '../runtime/project-root.js'
import { checkContract } from './contract/check-contract.js'
import { currentContract, releasedContract } from './contract/released-contract.js'

/** `npm run schema:check`: the changes of the contract since the last release. */
await runProgram({
  command: 'npm run schema:check',
  about: `Compares the graph, the REST documents with their webhooks, and the trusted documents with those of the last release
(schema/released). Fails for
a breaking change that the section "Unreleased" of schema/CHANGES.md does not name, and for a deprecation without dates.`,
  options: {
    all: { type: 'boolean', about: 'prints safe changes too' },
  },
  operands: { value: '[manifest]...', about: 'manifests of further trusted documents in use' },
  async run({ options: { all = false }, operands }) {
    const released = releasedContract()
    const documents = Object.assign({}, ...operands.map((file) => JSON.parse(readFileSync(file, 'utf8'))))
    const { changes, faults } = await checkContract(
      released,
      currentContract(),
      readProjectFile('schema/CHANGES.md'),
      documents,
    )
    for (const { level, place, about } of changes)
      if (all || level !== 'safe') console.error(`${level}: ${place}: ${about}`)
    console.error(`${changes.length} changes since ${released.version}, ${faults.length} faults.`)
    if (faults.length === 0) return true
    console.error(`\nMake these compatible, or name them in schema/CHANGES.md:\n${faults.join('\n')}`)
    return false
  },
})
