import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withStatements } from '../../support/fixtures/sqlite-statements.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const root = person('root', 'admin')
const people = ['ana', 'ben', 'cleo', 'dora'].map((name) => person(name))
const cases = Array.from({ length: 4 }, (_, index) => `cas_01JCDEM00000000000000000A${index}`)

describe('the SQL statements of the wallet’s part of a federated query', () => {
  let wallet: WalletUnderTest

  beforeAll(async () => {
    wallet = await startWallet()
    for (const viewer of people) {
      const mine = await wallet.as(viewer).createWallet()
      const made = await Promise.all(cases.map((caseId) => wallet.as(viewer).donate(mine.id, caseId, '1')))
      for (const { transactionId } of made) await wallet.as(viewer).ended(transactionId)
    }
  })
  afterAll(() => wallet.close())

  async function statementsOf(query: string, variables: object) {
    const { result, statements } = await withStatements(() => wallet.run(query, variables, root))
    expect(result.errors).toBeUndefined()
    // biome-ignore lint/suspicious/noExplicitAny: a response body
    return { entities: (result.data as any)._entities, count: statements.length }
  }

  it('are five for any number of cases: two per list, one for totals, one per related type', async () => {
    const query = `query ($refs: [_Any!]!) { _entities(representations: $refs) { ... on Case { id
      walletTotals { amount donations }
      walletDonations(page: {limit: 3}) { totalCount nodes { amount wallet { id } transaction { hash wallet { id } } } }
    } } }`
    const refs = (count: number) => ({
      refs: cases.slice(0, count).map((id) => ({ __typename: 'Case', id })),
    })
    const two = await statementsOf(query, refs(2))
    const many = await statementsOf(query, refs(4))
    expect(many.count).toBe(two.count)
    expect(many.count).toBe(5)
    for (const entity of many.entities)
      expect(entity).toMatchObject({
        walletTotals: [{ amount: '4.0000000', donations: 4 }],
        walletDonations: { totalCount: 4, nodes: [{}, {}, {}] },
      })
  })

  it('are three for any number of people: one for their wallets, two for the transactions', async () => {
    const query = `query ($refs: [_Any!]!) { _entities(representations: $refs) { ... on User { id
      wallets { nodes { id transactions(filter: {type: sent}, page: {limit: 2}) { totalCount nodes { hash } } } }
    } } }`
    const refs = (count: number) => ({
      refs: people
        .slice(0, count)
        .map((one) => ({ __typename: 'User', id: 'subject' in one ? one.subject : '' })),
    })
    const two = await statementsOf(query, refs(2))
    const many = await statementsOf(query, refs(4))
    expect(many.count).toBe(two.count)
    expect(many.count).toBe(3)
    for (const entity of many.entities)
      expect(entity).toMatchObject({
        wallets: { nodes: [{ transactions: { totalCount: 4, nodes: [{}, {}] } }] },
      })
  })

  it('read a single list by its index, not by ranking all of its rows', async () => {
    const { result, statements } = await withStatements(() =>
      wallet.run(
        '{ wallets(page: {limit: 1}) { nodes { transactions(page: {limit: 2}) { totalCount nodes { hash } } } } }',
        {},
        root,
      ),
    )
    expect(result).toMatchObject({
      data: { wallets: { nodes: [{ transactions: { totalCount: 5, nodes: [{}, {}] } }] } },
    })
    expect(statements.filter((sql) => /row_number/.test(sql))).toEqual([])
    expect(statements.filter((sql) => /from `transactions`/.test(sql))).toHaveLength(2)
  })
})
