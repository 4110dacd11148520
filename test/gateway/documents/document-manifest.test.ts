import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gatewayConfig, gatewayVariables } from '../../../gateway/config.js'
import { documentIdOf, readManifests } from '../../../gateway/documents/manifest.js'
import { readEnvironment } from '../../../runtime/environment/read-environment.js'
import { collectDocuments } from '../../../scripts/document-manifest.js'

const graph = buildSchema('type Query { dog: Dog } type Dog { name: String age: Int }')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('collecting documents', () => {
  it('adds to each operation the fragments that it uses, from any file', () => {
    file('a.graphql', 'query Names { dog { ...Name } } query Ages { dog { age } }')
    file('b.graphql', 'fragment Name on Dog { ...First } fragment First on Dog { name }')
    const { manifest, names } = collectDocuments([folder], graph)
    expect(names).toEqual(['Ages', 'Names'])
    expect(
      Object.values(manifest)
        .map((text) => text.match(/(query|fragment) \w+/g))
        .sort(),
    ).toEqual([['query Ages'], ['query Names', 'fragment First', 'fragment Name']])
    for (const [id, text] of Object.entries(manifest)) expect(id).toBe(documentIdOf(text))
  })

  it('reports folders without any operation, with whose manifest every request would be refused', () => {
    file('a.graphql', 'fragment Name on Dog { name }')
    expect(() => collectDocuments([folder], graph)).toThrow(`there is no operation in ${folder}`)
  })

  it('reports every fault with its file', () => {
    file('a.graphql', '{ dog { name } }')
    file('b.graphql', 'query Twice { dog { name } } query Wrong { dog { colour } }')
    file('c.graphql', 'query Twice { dog { age } }')
    expect(() => collectDocuments([folder], graph)).toThrow(
      /a\.graphql: an operation without a name[\s\S]*c\.graphql: a second operation named Twice[\s\S]*b\.graphql:1 Cannot query field "colour"/,
    )
  })
})

describe('reading manifests', () => {
  it('accepts ids with and without the prefix sha256:', () => {
    const [one, two] = ['{ dog { name } }', '{ dog { age } }']
    const manifest = readManifests([
      file('a.json', JSON.stringify({ [documentIdOf(one)]: one })),
      file('b.json', JSON.stringify({ [documentIdOf(two).slice(7)]: two })),
    ])
    expect([...manifest.values()]).toEqual([one, two])
    expect([...manifest.keys()]).toEqual([documentIdOf(one), documentIdOf(two)])
  })

  it('refuses an id that is not the hash of its text, and files that are not manifests', () => {
    const wrong = file('wrong.json', JSON.stringify({ [documentIdOf('{ a }')]: '{ b }' }))
    const list = file('list.json', '[]')
    const numbers = file('numbers.json', '{"a": 1}')
    const missing = join(folder, 'missing.json')
    for (const [path, message] of [
      [wrong, 'is not the SHA-256 hash of its text'],
      [list, 'it must be an object of texts by id'],
      [numbers, 'every text must be a string'],
      [missing, 'ENOENT'],
    ] as const)
      expect(() => readManifests([path])).toThrow(message)
  })
})

describe('the configuration of clients', () => {
  const read = (env: Record<string, string>) =>
    gatewayConfig(readEnvironment(env, gatewayVariables)).documents

  it('has a default mode and modes for single clients', () => {
    const policy = read({ GRAPHQL_CLIENTS: 'app:0123456789abcdef', TRUSTED_DOCUMENTS: 'measure,app=enforce' })
    expect(policy).toMatchObject({ mode: 'measure', clientModes: { app: 'enforce' } })
    expect(read({})).toMatchObject({ mode: 'off', clientModes: {}, clients: [] })
  })

  it.each([
    [{ TRUSTED_DOCUMENTS: 'app=enforce' }, 'names a client that GRAPHQL_CLIENTS does not: app'],
    [{ TRUSTED_DOCUMENTS: 'maybe' }, 'must be off, measure or enforce'],
    [{ GRAPHQL_CLIENTS: 'app:short' }, 'keys of at least 16 characters'],
  ])('is refused when it is %o', (env, message) => {
    expect(() => read(env)).toThrow(message)
  })
})
