import { getIntrospectionQuery, type IntrospectionObjectType, type IntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProjectFile } from '../../runtime/project-root.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

interface Page {
  readonly nodes: readonly { readonly id: string }[]
  readonly totalCount: number
  readonly pageInfo: { readonly endCursor: string }
}
type Arguments = Readonly<Record<string, unknown>>
interface ListPolicy {
  keyArgs(args: Arguments | null): string
  merge(existing: Page | undefined, incoming: Page, options: { readonly args: Arguments }): Page
}
interface TypePolicy {
  readonly keyFields?: false | readonly string[]
  readonly fields: Readonly<Record<string, ListPolicy>>
}

/** A cache as a resolver of urql's exchange sees it. */
interface StoredFields {
  resolve(key: string, fieldOrKey: string, args?: Arguments): unknown
  inspectFields(key: string): readonly { fieldName: string; fieldKey: string; arguments: Arguments | null }[]
}
type Resolver = (
  parent: object,
  args: Arguments,
  cache: StoredFields,
  info: { readonly parentKey: string; readonly fieldName: string },
) => Page

interface Recipe {
  typePolicies(schema: IntrospectionQuery): Readonly<Record<string, TypePolicy>>
  graphcacheOptions(schema: IntrospectionQuery): {
    readonly keys: Readonly<Record<string, (object: Arguments) => string | null>>
    readonly resolvers: Readonly<Record<string, Readonly<Record<string, Resolver>>>>
  }
}

let platform: RunningPlatform
let schema: IntrospectionQuery
let recipe: Recipe
beforeAll(async () => {
  platform = await startPlatform()
  schema = (await platform.graphql(getIntrospectionQuery(), {}, { as: 'admin' })).data
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readProjectFile('docs/caches.md')) ?? []
  recipe = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
})
afterAll(() => platform.close())

const list = `query List($page: PageInput, $filter: CaseFilter) {
  cases(page: $page, filter: $filter) { nodes { id } totalCount pageInfo { endCursor } }
}`
const read = async (args: Arguments): Promise<Page> =>
  (await platform.graphql(list, args, { as: 'staff' })).data.cases
const idsOf = ({ nodes }: Page) => nodes.map(({ id }) => id)

/** A list of six cases, and the same as three pages of two with their arguments. */
async function pagesBy(position: (previous: Page | undefined, number: number) => Arguments) {
  const pages: { args: Arguments; page: Page }[] = []
  for (let number = 1; number <= 3; number++) {
    const args = { page: { limit: 2, ...position(pages.at(-1)?.page, number) } }
    pages.push({ args, page: await read(args) })
  }
  return { whole: idsOf(await read({ page: { limit: 6 } })), pages }
}

describe('the functions of docs/caches.md', () => {
  it.each([
    ['after', (previous: Page | undefined) => (previous ? { after: previous.pageInfo.endCursor } : {})],
    ['offset', (_: unknown, number: number) => ({ offset: (number - 1) * 2 })],
    ['page', (_: unknown, number: number) => ({ page: number })],
  ])(
    'join pages that are loaded with %s, in both caches, and keep other lists apart',
    async (_, position) => {
      const { whole, pages } = await pagesBy(position)
      const policy = recipe.typePolicies(schema).Query?.fields.cases as ListPolicy
      const merged = pages.reduce<Page | undefined>(
        (existing, { args, page }) => policy.merge(existing, page, { args }),
        undefined,
      )
      expect(idsOf(merged as Page)).toEqual(whole)
      expect(new Set(pages.map(({ args }) => policy.keyArgs(args))).size).toBe(1)
      const others = [{ page: { limit: 3 } }, { page: { limit: 2 }, filter: { status: 'urgent' } }, null]
      expect(new Set([pages[0]?.args ?? null, ...others].map((args) => policy.keyArgs(args))).size).toBe(4)
      const [first] = pages
      const again = policy.merge(merged, first?.page as Page, { args: first?.args ?? {} })
      expect(idsOf(again)).toEqual(whole.slice(0, 2))

      const other = { page: { limit: 2 }, filter: { status: 'urgent' } }
      const stored = [...pages, { args: other, page: await read(other) }]
      const cache: StoredFields = {
        inspectFields: (key) =>
          key === 'Query'
            ? stored.map(({ args }, at) => ({ fieldName: 'cases', fieldKey: `${at}`, arguments: args }))
            : Object.keys(stored[0]?.page ?? {}).map((fieldName) => ({
                fieldName,
                fieldKey: fieldName,
                arguments: null,
              })),
        resolve: (key, field, args) =>
          key === 'Query'
            ? `page ${args ? stored.findIndex((one) => one.args === args) : field}`
            : stored[Number(key.slice(5))]?.page[field as keyof Page],
      }
      const resolver = recipe.graphcacheOptions(schema).resolvers.Query?.cases as Resolver
      const info = { parentKey: 'Query', fieldName: 'cases' }
      const joined = resolver({}, pages[2]?.args ?? {}, cache, info)
      expect(joined).toEqual({ ...pages[2]?.page, nodes: whole.map((id) => ({ id })) })
      expect(idsOf(resolver({}, other, cache, info))).toEqual(idsOf(await read(other)))
    },
  )

  it('are not needed for the configuration of the monitoring, which has an id', async () => {
    const run = async (query: string) => (await platform.graphql(query, {}, { as: 'staff' })).data
    const { monitoringConfig } = await run('{ monitoringConfig { id } }')
    const { changed } = await run(
      'mutation { changed: updateMonitoringConfig(config: { monitoringInterval: 17 }) { id monitoringInterval } }',
    )
    expect(changed).toEqual({ id: monitoringConfig.id, monitoringInterval: 17 })
  })

  it('cover every list, and name only types and fields of the graph', async () => {
    const policies = recipe.typePolicies(schema)
    const { keys, resolvers } = recipe.graphcacheOptions(schema)
    const types = schema.__schema.types.filter(
      (type): type is IntrospectionObjectType => type.kind === 'OBJECT' && !type.name.startsWith('__'),
    )
    expect(types.length).toBeGreaterThan(300)
    for (const { name, fields } of types) {
      const lists = fields.filter(({ type }) => JSON.stringify(type).includes('Connection"'))
      const paged = lists.filter(({ args }) => args.length > 0).map((field) => field.name)
      expect([name, Object.keys(policies[name]?.fields ?? {}).sort()]).toEqual([name, paged.sort()])
      expect(Object.keys(resolvers[name] ?? {})).toEqual(Object.keys(policies[name]?.fields ?? {}))
      const own = fields.map((field) => field.name)
      const { keyFields } = policies[name] ?? {}
      if (keyFields) expect(own).toEqual(expect.arrayContaining([...keyFields]))
      if (keyFields === false) expect(own).toContain('id')
      const isUnidentified = fields.some((field) => field.name === 'id' && field.type.kind !== 'NON_NULL')
      if (isUnidentified) expect([name, keyFields]).toEqual([name, false])
      if (!own.includes('id') || keyFields !== undefined) expect(keys[name]).toBeTypeOf('function')
    }
    expect(Object.keys(policies).sort()).toEqual(types.map(({ name }) => name).sort())
    expect(keys.NotificationPreferences?.({ userId: 'usr_1' })).toBe('usr_1')
    expect(keys.Viewer?.({})).toBe('Viewer')
    const text = readProjectFile('docs/caches.md')
    const [, parted = ''] = /const parted = \[([^\]]*)\]/.exec(text) ?? []
    // Each wallet that may claim a balance has its own claim of it.
    expect(parted).toContain('ClaimableBalance')
    for (const name of parted.match(/\w+/g) ?? []) expect(policies[name]?.keyFields).toBe(false)
  })
})
