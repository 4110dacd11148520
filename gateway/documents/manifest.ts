import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { EnvironmentError } from '../../runtime/environment/read-environment.js'
import { isJsonObject } from '../../runtime/json-object.js'

/** Texts of GraphQL documents by their ids. */
export type DocumentManifest = ReadonlyMap<string, string>

/** The id of a text: `sha256:` and the hash in hexadecimal digits (GraphQL over HTTP, appendix on persisted documents). */
export function documentIdOf(text: string): string {
  return `sha256:${hashOf(text)}`
}

/** The SHA-256 hash of a text in hexadecimal digits; cached, because clients send the same texts repeatedly. */
export function hashOf(text: string): string {
  const known = hashes.get(text)
  if (known !== undefined) return known
  const computed = hash('sha256', text)
  hashes.set(text, computed)
  return computed
}

/** By the characters of all texts; a longer text is hashed each time. */
const hashes = new LRUCache<string, string>({
  maxSize: 500_000,
  maxEntrySize: 50_000,
  sizeCalculation: (_hash, text) => Math.max(1, text.length),
})

/** The id in the form that manifests use; clients may omit the name of the hash. */
export function normalisedDocumentId(id: string): string {
  return /^[0-9a-f]{64}$/i.test(id) ? `sha256:${id.toLowerCase()}` : id
}

/**
 * Reads manifests, which are JSON objects of texts by id, as `npm run documents` and graphql-codegen write them.
 * @throws EnvironmentError for a file that cannot be read, and for an id that is not the hash of its text
 */
export function readManifests(files: readonly string[]): DocumentManifest {
  const { documents, faults } = checkManifests(files)
  if (faults.length > 0) throw new EnvironmentError(faults)
  return documents
}

/** The documents of manifests, and why {@link readManifests} refuses the files. */
export function checkManifests(files: readonly string[]): { documents: DocumentManifest; faults: string[] } {
  const documents = new Map<string, string>()
  const faults: string[] = []
  for (const file of files) {
    try {
      for (const [id, text] of Object.entries(manifestIn(file))) {
        if (normalisedDocumentId(id) === documentIdOf(text)) documents.set(documentIdOf(text), text)
        else faults.push(`${file}: ${id} is not the SHA-256 hash of its text`)
      }
    } catch (error) {
      faults.push(`${file} is not a manifest of documents: ${error instanceof Error ? error.message : error}`)
    }
  }
  return { documents, faults }
}

function manifestIn(file: string): Record<string, string> {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isJsonObject(content)) throw new Error('it must be an object of texts by id')
  if (Object.values(content).some((text) => typeof text !== 'string'))
    throw new Error('every text must be a string')
  return content as Record<string, string>
}
