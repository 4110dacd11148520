import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as client from '../../client/index.js'
import { readProjectFile } from '../../runtime/project-root.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

const {
  approveReviewItem,
  createAiHubClient,
  createBackofficeClient,
  createGraphClient,
  createWalletClient,
  findCases,
  GraphError,
  viewer,
  walletActivity,
} = client
const luna = 'cas_01JCDEM00000000000000000A1'

let platform: RunningPlatform
let origin: string
beforeAll(async () => {
  platform = await startPlatform({ LEDGER_CLOSE_MS: '50' })
  origin = platform.origin
})
afterAll(() => platform.close())

describe('the client of the graph', () => {
  it('has a typed document for every trusted one', () => {
    const known = Object.values(client).flatMap((one) =>
      typeof one === 'object' && 'id' in one ? [one] : [],
    )
    const manifest = JSON.parse(readProjectFile('schema/generated/trusted-documents.json'))
    expect(Object.fromEntries(known.map(({ id, text }) => [id, text]))).toEqual(manifest)
  })

  it('runs documents with typed variables and results', async () => {
    const graph = createGraphClient({ origin, token: () => platform.session('donor') })
    const { cases } = await graph.run(findCases, { words: 'luna', limit: 5 })
    const [found] = cases.nodes
    const goal: number | null | undefined = found?.donationGoal
    expect(found).toMatchObject({ id: luna, status: 'urgent' })
    expect(goal).toBeGreaterThan(0)
    const { viewer: own } = await graph.run(viewer, {})
    expect(own?.role).toBe('user')
  })

  it('throws the errors of a response with their code', async () => {
    const anonymous = createGraphClient({ origin })
    const refused = await anonymous.run(findCases, {}).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(GraphError)
    expect(refused).toMatchObject({ code: 'UNAUTHORIZED', data: null })
    const donor = createGraphClient({ origin, token: () => platform.session('donor') })
    await expect(donor.run(approveReviewItem, { id: 'review_1_x', input: {} })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const key = createGraphClient({ origin, clientKey: 'guessed' })
    await expect(key.run(findCases, {})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('does not compile with variables and members that the graph does not have', () => {
    const graph = createGraphClient({ origin })
    const wrong = [
      // @ts-expect-error a number is no search word
      () => graph.run(findCases, { words: 1 }),
      // @ts-expect-error the id of the wallet is missing
      () => graph.run(walletActivity, {}),
      // @ts-expect-error cases have no colour
      async () => (await graph.run(findCases, {})).cases.nodes[0]?.colour,
    ]
    expect(wrong).toHaveLength(3)
  })
})

describe('the clients of the REST documents', () => {
  it('read and change records with typed paths, bodies and responses', async () => {
    const backoffice = createBackofficeClient({ origin, token: () => platform.session('guardian') })
    const { data } = await backoffice.GET('/api/cases/{id}', { params: { path: { id: luna } } })
    const name: string | undefined = data?.name
    expect(name).toMatch(/^Luna/)
    const made = await backoffice.POST('/api/updates', {
      body: { caseId: luna, type: 'note', notes: 'Come bien 🐕' },
    })
    expect(made.response.status).toBe(200)
    expect(made.data).toMatchObject({ caseId: luna, notes: 'Come bien 🐕' })
  })

  it('return the error body of the service', async () => {
    const backoffice = createBackofficeClient({ origin, token: () => platform.session('donor') })
    const { data, error, response } = await backoffice.GET('/api/cases/{id}', {
      params: { path: { id: 'cas_none' } },
    })
    expect({ data, status: response.status, code: error?.code }).toEqual({
      data: undefined,
      status: 404,
      code: 'NOT_FOUND',
    })
  })

  it('use the ledger network that they are made for', async () => {
    const options = { origin, token: () => platform.idToken('donor') }
    const wallet = createWalletClient(options, 'testnet')
    const { data } = await wallet.POST('/wallets', { body: { metadata: { name: 'Perros' } } })
    expect(data?.network).toBe('testnet')
    const path = { walletId: data?.id ?? '' }
    expect((await wallet.GET('/wallets/{walletId}', { params: { path } })).data?.id).toBe(data?.id)
  })

  it('reach the AI hub, whose paths are open here', async () => {
    const { data, response } = await createAiHubClient({ origin }).GET('/health')
    expect({ status: response.status, data }).toMatchObject({
      status: 200,
      data: { status: expect.any(String) },
    })
  })

  it('do not compile with paths and members that the documents do not have', () => {
    const backoffice = createBackofficeClient({ origin })
    const wrong = [
      // @ts-expect-error there is no such path
      () => backoffice.GET('/api/dogs'),
      // @ts-expect-error the id is missing
      () => backoffice.GET('/api/cases/{id}', { params: { path: {} } }),
      // @ts-expect-error notes are text
      () => backoffice.POST('/api/updates', { body: { caseId: luna, type: 'note', notes: 5 } }),
    ]
    expect(wrong).toHaveLength(3)
  })
})
