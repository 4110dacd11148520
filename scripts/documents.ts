import { writeFileSync } from 'node:fs'
import { Supergraph } from '@apollo/federation-internals'
import { ProgramError, runProgram, UsageError } from '../runtime/process/run-program.js'
import { readProjectFile } from '../runtime/project-root.js'
import { collectDocuments } from './document-manifest.js'

/** `npm run documents`: writes the manifest of a client's operations. */
await runProgram({
  command: 'npm run documents',
  about: `Collects the named operations in the .graphql files of folders, checks them against the graph, and writes a manifest of
trusted documents: a JSON object of texts by id. Serve it with TRUSTED_DOCUMENT_FILES=<file>.`,
  options: {
    out: { type: 'string', value: '<file>', about: 'the manifest; default trusted-documents.json' },
  },
  operands: { value: '<folder>...', about: 'folders of .graphql files' },
  async run({ options: { out = 'trusted-documents.json' }, operands }) {
    if (operands.length === 0) throw new UsageError('Name at least one folder.')
    const graph = Supergraph.build(readProjectFile('schema/supergraph.graphql')).apiSchema()
    const { manifest, names } = collected(operands, graph.toGraphQLJSSchema())
    writeFileSync(out, `${JSON.stringify(manifest, null, 2)}\n`)
    console.error(`${out}: ${names.length} documents (${names.join(', ')})`)
    return true
  },
})

function collected(...parameters: Parameters<typeof collectDocuments>) {
  try {
    return collectDocuments(...parameters)
  } catch (error) {
    throw new ProgramError(error instanceof Error ? error.message : String(error))
  }
}
