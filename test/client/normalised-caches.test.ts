import { Client, fetchExchange } from '@urql/core'
import { type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache'
import { getIntrospectionQuery, type IntrospectionObjectType, type IntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProjectFile } from '../../runtime/project-root.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

/** A list as Apollo Client stores it: with references to its objects. */
interface StoredList {
  readonly nodes?: readonly { readonly __ref: string }[]
  readonly totalCount?: number
  readonly pageInfo?: object
}
interface Page {
  readonly nodes: readonly { readonly id: string }[]
  readonly totalCount: number
  readonly pageInfo: { readonly endCursor: string }
}
type Arguments = Readonly<Record<string, unknown>>
interface ListPolicy {
  keyArgs(args: Arguments | null): string
  merge(
    existing: StoredList | undefined,
    incoming: StoredList,
    options: { readonly args: Arguments | null },
  ): StoredList
}
interface TypePolicy {
  readonly merge?: true
  readonly keyFields?: false | readonly string[]
  readonly fields: Readonly<Record<string, ListPolicy>>
}

interface Recipe {
  typePolicies(schema: IntrospectionQuery): Readonly<Record<string, TypePolicy>>
  graphcacheOptions(schema: IntrospectionQuery): {
    readonly keys: Readonly<Record<string, (object: Arguments) => string | null>>
    readonly resolvers: Required<CacheExchangeOpts>['resolvers']
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
const stored = ({ nodes, ...others }: Page): StoredList => ({
  ...others,
  nodes: nodes.map(({ id }) => ({ __ref: `Case:${id}` })),
})

/** A list of six cases, and the same as three pages of two with their arguments. */
async function pagesBy(position: (previous: Page | undefined, number: number) => Arguments) {
  const pages: { args: Arguments; page: Page }[] = []
  for (let number = 1; number <= 3; number++) {
    const args = { page: { limit: 2, ...position(pages.at(-1)?.page, number) } }
    pages.push({ args, page: await read(args) })
  }
  return { whole: await read({ page: { limit: 6 } }), pages }
}

/** A client of urql with the cache of the document; `asked` are the operations that it sent. */
async function urqlClient() {
  const asked: unknown[] = []
  const headers = { authorization: `Bearer ${await platform.session('staff')}` }
  const client = new Client({
    url: `${platform.origin}/graphql`,
    preferGetMethod: false,
    fetchOptions: { headers },
    fetch: (address, request) => {
      asked.push(JSON.parse(String(request?.body)).variables)
      return fetch(address, request)
    },
    exchanges: [cacheExchange({ schema, ...recipe.graphcacheOptions(schema) }), fetchExchange],
  })
  const run = async (query: string, variables = {}): Promise<Page> => {
    const { data, error } = await client.query(query, variables).toPromise()
    expect(error).toBeUndefined()
    return data.cases
  }
  return { run, asked }
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
      const merged = pages.reduce<StoredList | undefined>(
        (existing, { args, page }) => policy.merge(existing, stored(page), { args }),
        undefined,
      )
      expect(merged?.nodes).toEqual(stored(whole).nodes)
      expect(new Set(pages.map(({ args }) => policy.keyArgs(args))).size).toBe(1)
      const others = [{ page: { limit: 3 } }, { page: { limit: 2 }, filter: { status: 'urgent' } }, null]
      expect(new Set([pages[0]?.args ?? null, ...others].map((args) => policy.keyArgs(args))).size).toBe(4)
      const [first, second] = pages.map(({ page }) => stored(page))
      const again = policy.merge(merged, second as StoredList, { args: pages[1]?.args ?? {} })
      expect(again.nodes).toEqual(stored(whole).nodes)
      const fresh = policy.merge(merged, first as StoredList, { args: pages[0]?.args ?? {} })
      expect(fresh.nodes).toEqual(first?.nodes)

      const { run } = await urqlClient()
      const other = { page: { limit: 2 }, filter: { status: 'urgent' } }
      expect(idsOf(await run(list, other))).toEqual(idsOf(await read(other)))
      for (const { args } of pages) await run(list, args)
      const joined = await run(list, { page: { limit: 2, page: 1 } })
      expect(idsOf(joined)).toEqual(idsOf(whole))
    },
  )

  it('keep what another query has loaded of a list or of an object without an id', () => {
    const policies = recipe.typePolicies(schema)
    const merge: ListPolicy['merge'] = (...pages) => policies.Query?.fields.cases?.merge(...pages) ?? {}
    const [nodes, totalCount] = [[{ __ref: 'Case:1' }], 43]
    const options = { args: null }
    expect(merge({ totalCount }, { nodes }, options)).toEqual({ totalCount, nodes })
    expect(merge({ nodes }, { totalCount }, options)).toEqual({ totalCount, nodes })
    const further = { args: { page: { page: 2 } } }
    expect(merge({ nodes }, { totalCount }, further)).toEqual({ totalCount, nodes })
    expect(merge({ totalCount }, { nodes }, further)).toEqual({ totalCount, nodes })
    const merged = ['PageInfo', 'WalletBalance', 'Case', 'ClaimableBalance'].map(
      (name) => policies[name]?.merge,
    )
    expect(merged).toEqual([true, true, undefined, undefined])
  })

  it('read a list without arguments, and load its nodes when only its count is known', async () => {
    const { run, asked } = await urqlClient()
    const { totalCount, nodes } = await read({})
    expect(await run('{ cases { totalCount } }')).toEqual({ totalCount })
    expect(idsOf(await run('{ cases { nodes { id } } }'))).toEqual(idsOf({ nodes } as Page))
    expect(await run('{ cases { totalCount nodes { id } } }')).toMatchObject({ totalCount, nodes })
    expect(asked).toHaveLength(2)
  })

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
