import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

const luna = 'cas_01JCDEM00000000000000000A1'
const milo = 'cas_01JCDEM00000000000000000B2'

describe('reading donations', () => {
  let platform: RunningPlatform
  let testnet: ReturnType<typeof walletActions>
  let any: ReturnType<typeof walletActions>
  // biome-ignore lint/suspicious/noExplicitAny: response bodies
  let [mine, ofPublic]: any[] = []

  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '20' })
    testnet = walletActions(platform)
    any = walletActions(platform, '/v1/wallet')
    mine = await testnet.wallet('donor')
    ofPublic = await any.wallet('donor')
  })
  afterAll(() => platform.close())

  const donate = (body: object, as: Who = 'donor', act = testnet) =>
    act.rest('POST /donations', as, { walletId: mine.id, caseId: luna, amount: '1', asset: 'XLM', ...body })

  /** A donation whose transaction has ended. */
  async function donated(body: object, act = testnet) {
    const answer = await donate(body, 'donor', act)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    await act.ended('donor', answer.body.transactionId)
    return answer.body
  }

  describe('GET /donations/{donationId}', () => {
    it('returns the same 404 for someone else’s donation, a missing one and one of the other network', async () => {
      const { id } = await donated({ anonymous: true })
      const publicOne = await donated({ walletId: ofPublic.id }, any)
      const foreign = await testnet.rest(`GET /donations/${id}`, 'guardian')
      const unknown = await testnet.rest('GET /donations/wdn_01JCDEM0000000000000000000', 'guardian')
      expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'DONATION_NOT_FOUND' } } })
      expect(foreign.body).toEqual(unknown.body)
      expect((await testnet.rest(`GET /donations/${publicOne.id}`, 'donor')).body).toEqual(unknown.body)
      expect((await any.rest(`GET /donations/${publicOne.id}`, 'donor')).status).toBe(200)
      expect((await any.rest(`GET /donations/${id}`, 'donor')).status).toBe(200)
      // Admins see the donor’s wallet even if the donation is anonymous.
      expect(await testnet.read(`GET /donations/${id}`, 'admin')).toMatchObject({ walletId: mine.id })
    })
  })

  it('lists donations also to a case that has become a draft, which donors may not see', async () => {
    const input = { name: 'Nube', description: 'Found in a box.', status: 'active', category: 'rescue' }
    const created = await platform.rest('POST /api/cases', {
      as: 'admin',
      body: { ...input, donationGoal: 10 },
    })
    const caseId = created.body.id
    const { id } = await donated({ caseId })
    const list = `{ walletDonations(scope: testnet) { nodes { id caseId case { id name } } } }`
    const shown = async () => (await platform.graphql(list, {}, { as: 'donor' })).data.walletDonations.nodes
    expect(await shown()).toContainEqual({ id, caseId, case: { id: caseId, name: 'Nube' } })
    await platform.rest(`PUT /api/cases/${caseId}`, { as: 'admin', body: { status: 'draft' } })
    expect(await shown()).toContainEqual({ id, caseId, case: null })
  })

  describe('GET /donations', () => {
    it('filters by case, wallet and status, and pages', async () => {
      const wallet = await testnet.wallet('investor')
      const made: string[] = []
      for (const caseId of [luna, milo, luna]) {
        const body = { walletId: wallet.id, caseId, amount: '1', asset: 'XLM' }
        const answer = await testnet.rest('POST /donations', 'investor', body)
        made.unshift(answer.body.id)
        await testnet.ended('investor', answer.body.transactionId)
      }
      const list = (query: string) => testnet.read(`GET /donations?${query}`, 'investor')
      const ids = async (query: string) => (await list(query)).donations.map(({ id }: { id: string }) => id)
      expect(await ids('')).toEqual(made)
      expect(await list('')).toMatchObject({ total: 3, limit: 20, offset: 0 })
      expect(await ids(`caseId=${luna}`)).toEqual([made[0], made[2]])
      expect(await ids(`caseId=${milo}&walletId=${wallet.id}&status=completed`)).toEqual([made[1]])
      expect(await ids(`walletId=${wallet.id}`)).toEqual(made)
      expect(await ids(`walletId=${mine.id}`)).toEqual([])
      expect(await ids('status=completed')).toEqual(made)
      expect(await ids('status=pending')).toEqual([])
      expect(await ids('status=failed')).toEqual([])
      expect(await ids('caseId=nonsense')).toEqual([])
      expect(await ids('limit=2')).toEqual(made.slice(0, 2))
      expect(await ids('limit=2&offset=2')).toEqual(made.slice(2))
      expect(await list('limit=2&offset=2')).toMatchObject({ total: 3, limit: 2, offset: 2 })
      const { pageInfo } = await list('limit=2')
      expect(await ids(`limit=2&after=${pageInfo.nextCursor}`)).toEqual(made.slice(2))
    })

    it('lists only donations of the test network under its mount, and the donations of everyone to admins', async () => {
      const onPublic = await donated({ walletId: ofPublic.id }, any)
      const onTestnet = await donated({})
      const ids = async (act: typeof any, as: Who) =>
        (await act.read('GET /donations?limit=100', as)).donations.map(({ id }: { id: string }) => id)
      expect(await ids(any, 'donor')).toEqual(expect.arrayContaining([onPublic.id, onTestnet.id]))
      expect(await ids(testnet, 'donor')).toContain(onTestnet.id)
      expect(await ids(testnet, 'donor')).not.toContain(onPublic.id)
      expect(await ids(any, 'admin')).toEqual(expect.arrayContaining([onPublic.id, onTestnet.id]))
      expect(await ids(any, 'guardian')).toEqual([])
    })

    it('pages by cursor without repeating or skipping rows while donations are added', async () => {
      const wanted: string[] = []
      for (let count = 0; count < 4; count++) wanted.unshift((await donated({ caseId: milo })).id)
      const seen: string[] = []
      for (let after = ''; ; ) {
        const page = await testnet.read(`GET /donations?caseId=${milo}&limit=2${after}`, 'donor')
        seen.push(...page.donations.map(({ id }: { id: string }) => id))
        await donated({ caseId: milo })
        if (!page.pageInfo.nextCursor) break
        after = `&after=${page.pageInfo.nextCursor}`
      }
      expect(seen.filter((id) => wanted.includes(id))).toEqual(wanted)
      expect(new Set(seen).size).toBe(seen.length)
    })

    it.each([
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=ten', 'limit'],
      ['offset=-1', 'offset'],
      ['status=success', 'status'],
      ['after=nonsense', 'after'],
    ])('refuses %s with 400 and names %s', async (query, field) => {
      for (const act of [testnet, any]) {
        const answer = await act.rest(`GET /donations?${query}`, 'donor')
        expect(answer.status).toBe(400)
        expect(answer.body.error).toMatchObject({
          code: 'VALIDATION_ERROR',
          details: { [field]: expect.any(String) },
        })
      }
    })
  })
})
