import { expect } from 'vitest'
import type { demoPeople } from '../../../runtime/demo-people.js'
import type { Who } from '../platform/running-platform.js'
import { dashboardOfPlatform, openAs } from './dashboard.js'

/** The dashboard for signed-in people, and the graph for preparing its data. */
export function dashboardOfPeople(env: Readonly<Record<string, string>> = {}) {
  const harness = dashboardOfPlatform(env)
  const graph = async (as: Who, query: string, variables = {}) => {
    const { data, errors } = await harness.platform.graphql(query, variables, { as })
    expect(errors, JSON.stringify(errors)).toBeUndefined()
    return data
  }
  return {
    harness,
    graph,
    async newWallet(as: Who, name: string): Promise<{ id: string; publicKey: string }> {
      const create = 'mutation ($input: CreateWalletInput!) { createWallet(input: $input) { id publicKey } }'
      return (await graph(as, create, { input: { network: 'testnet', metadata: { name } } })).createWallet
    },
    /** Opens a page of the dashboard, signed in as a person. */
    opened: (path: string, as: keyof typeof demoPeople) => openAs(harness, `/app${path}`, as),
  }
}
