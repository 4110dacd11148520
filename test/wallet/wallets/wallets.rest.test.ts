import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('wallet paths', () => {
  let platform: RunningPlatform
  let testnet: ReturnType<typeof walletActions>
  let any: ReturnType<typeof walletActions>

  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '20', WALLETS_PER_PERSON: '30' })
    testnet = walletActions(platform)
    any = walletActions(platform, '/v1/wallet')
  })
  afterAll(() => platform.close())

  describe('POST /wallets', () => {
    it('returns 201 with the documented members, funded on the test network', async () => {
      const { status, body } = await testnet.rest('POST /wallets', 'donor', {
        network: 'testnet',
        metadata: { name: 'Savings', description: 'For the cats' },
      })
      expect(status).toBe(201)
      expect(body).toEqual({
        id: expect.stringMatching(/^wal_[0-9A-Z]{26}$/),
        publicKey: expect.stringMatching(/^G[A-Z2-7]{55}$/),
        network: 'testnet',
        status: 'active',
        metadata: { name: 'Savings', description: 'For the cats' },
        createdAt: expect.stringMatching(TIMESTAMP),
      })
      expect(await testnet.balance('donor', body.id)).toEqual({ XLM: '10000.0000000', USDC: '0.0000000' })
    })

    it('creates a wallet on the public network by default under the public mount, with 100 XLM', async () => {
      const wallet = await any.wallet('donor', {})
      expect(wallet.network).toBe('public')
      expect(wallet).not.toHaveProperty('metadata')
      expect(await any.balance('donor', wallet.id)).toEqual({ XLM: '100.0000000', USDC: '0.0000000' })
    })

    it('creates wallets of the test network under both mounts', async () => {
      expect(await any.wallet('donor', { network: 'testnet' })).toMatchObject({ network: 'testnet' })
      expect(await testnet.wallet('donor', {})).toMatchObject({ network: 'testnet' })
    })

    it.each([
      [{ network: 'mainnet' }, 'network'],
      [{ network: 7 }, 'network'],
      [{ metadata: 'Savings' }, 'metadata'],
      [{ metadata: { name: 7 } }, 'metadata.name'],
      [{ metadata: { name: 'x'.repeat(101) } }, 'metadata.name'],
      [{ metadata: { description: 'x'.repeat(1001) } }, 'metadata.description'],
      [{ metadata: { name: 'a\u0000b' } }, 'metadata.name'],
    ])('refuses %j with 400 and names %s', async (body, field) => {
      const answer = await any.rest('POST /wallets', 'donor', body)
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { [field]: expect.any(String) },
      })
    })

    it('refuses the public network under the test mount, and creates nothing', async () => {
      const before = await any.read('GET /wallets?network=public', 'donor')
      const answer = await testnet.rest('POST /wallets', 'donor', { network: 'public' })
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { network: expect.any(String) },
      })
      expect((await any.read('GET /wallets?network=public', 'donor')).total).toBe(before.total)
    })

    it('ignores unknown members', async () => {
      expect(
        await testnet.wallet('donor', { color: 'green', metadata: { name: 'A', failureMode: 'good' } }),
      ).toMatchObject({
        metadata: { name: 'A' },
      })
    })

    it('creates one wallet per Idempotency-Key, and refuses the key with another body', async () => {
      const headers = { 'Idempotency-Key': 'wallet-once' }
      const call = (body: object) =>
        platform.rest('POST /testnet/v1/wallet/wallets', { as: 'staff', body, headers })
      const first = await call({ metadata: { name: 'One' } })
      const again = await call({ metadata: { name: 'One' } })
      expect(again).toMatchObject({ status: 201, body: first.body })
      expect(await call({ metadata: { name: 'Two' } })).toMatchObject({
        status: 409,
        body: { error: { code: 'IDEMPOTENCY_CONFLICT' } },
      })
      expect((await testnet.read('GET /wallets', 'staff')).total).toBe(1)
    })
  })

  describe('GET /wallets/{walletId}', () => {
    it('returns the documented members', async () => {
      const { id, publicKey } = await testnet.wallet('donor')
      expect(await testnet.read(`GET /wallets/${id}`, 'donor')).toEqual({
        id,
        publicKey,
        network: 'testnet',
        status: 'active',
        balance: { XLM: '10000.0000000', USDC: '0.0000000' },
        createdAt: expect.stringMatching(TIMESTAMP),
        lastActivity: expect.stringMatching(TIMESTAMP),
      })
    })

    it('returns a wallet of the public network under the public mount only', async () => {
      const ofPublic = await any.wallet('donor')
      const ofTestnet = await testnet.wallet('donor')
      expect((await testnet.rest(`GET /wallets/${ofPublic.id}`, 'donor')).status).toBe(404)
      expect((await testnet.rest(`GET /wallets/${ofPublic.id}/transactions`, 'donor')).status).toBe(404)
      expect((await any.rest(`GET /wallets/${ofTestnet.id}`, 'donor')).status).toBe(200)
    })
  })

  describe('GET /wallets', () => {
    it('lists the viewer’s wallets, newest first, with total, limit and offset', async () => {
      const made = []
      for (let count = 0; count < 3; count++) made.push(await testnet.wallet('investor'))
      const { wallets, ...page } = await testnet.read('GET /wallets', 'investor')
      expect(page).toMatchObject({ total: 3, limit: 20, offset: 0 })
      expect(wallets.map(({ id }: { id: string }) => id)).toEqual(made.map(({ id }) => id).reverse())
      expect(wallets[0]).toMatchObject({
        status: 'active',
        balance: { XLM: '10000.0000000', USDC: '0.0000000' },
      })
      const second = await testnet.read('GET /wallets?limit=1&offset=1', 'investor')
      expect(second).toMatchObject({ total: 3, limit: 1, offset: 1, wallets: [{ id: made[1].id }] })
    })

    it('filters by network and status', async () => {
      const publicOne = await any.wallet('guardian')
      const testOne = await testnet.wallet('guardian')
      const ids = async (path: string) =>
        (await any.read(path, 'guardian')).wallets.map(({ id }: { id: string }) => id)
      expect(await ids('GET /wallets')).toEqual([testOne.id, publicOne.id])
      expect(await ids('GET /wallets?network=public')).toEqual([publicOne.id])
      expect(await ids('GET /wallets?network=testnet&status=active')).toEqual([testOne.id])
      expect(await ids('GET /wallets?status=closed')).toEqual([])
      const scoped = await testnet.read('GET /wallets', 'guardian')
      expect(scoped.wallets.map(({ id }: { id: string }) => id)).toEqual([testOne.id])
    })

    it.each([
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=ten', 'limit'],
      ['offset=-1', 'offset'],
      ['network=mainnet', 'network'],
      ['status=open', 'status'],
      ['after=nonsense', 'after'],
    ])('refuses %s with 400 and names %s', async (query, field) => {
      const answer = await any.rest(`GET /wallets?${query}`, 'donor')
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { [field]: expect.any(String) },
      })
    })

    it('pages by cursor without repeating or skipping rows while wallets are created', async () => {
      const wanted: string[] = []
      for (let count = 0; count < 5; count++) wanted.unshift((await testnet.wallet('admin')).id)
      const mine = new Set(wanted)
      const seen: string[] = []
      for (let after = ''; ; ) {
        const page = await any.read(`GET /wallets?network=testnet&limit=2${after}`, 'admin')
        seen.push(...page.wallets.map(({ id }: { id: string }) => id))
        await testnet.wallet('admin')
        if (!page.pageInfo.nextCursor) break
        after = `&after=${page.pageInfo.nextCursor}`
      }
      expect(seen.filter((id) => mine.has(id))).toEqual(wanted)
      expect(new Set(seen).size).toBe(seen.length)
    })
  })

  describe('the viewer', () => {
    it.each([
      'POST /wallets',
      'GET /wallets',
      'GET /wallets/wal_1',
      'GET /wallets/wal_1/transactions',
      'POST /wallets/wal_1/transactions',
      'GET /transactions/txn_1',
    ])(
      '%s returns 401 under both mounts without a token, with an invalid one, and with a session token',
      async (line) => {
        const [method, path] = line.split(' ')
        const body = method === 'POST' ? { body: {} } : {}
        const session = await platform.session('donor')
        for (const authorization of [undefined, 'Bearer nonsense', `Bearer ${session}`])
          for (const base of ['/v1/wallet', '/testnet/v1/wallet']) {
            const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
            const answer = await platform.rest(`${method} ${base}${path}`, { headers, ...body })
            expect(answer).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } })
          }
      },
    )

    it('sees every wallet as an admin, and otherwise only their own', async () => {
      const { id } = await testnet.wallet('donor')
      expect((await testnet.rest(`GET /wallets/${id}`, 'admin')).status).toBe(200)
      const stranger = await testnet.rest(`GET /wallets/${id}`, 'guardian')
      const nobody = await testnet.rest('GET /wallets/wal_01JCDEM0000000000000000000', 'guardian')
      expect(stranger).toMatchObject({ status: 404, body: { error: { code: 'WALLET_NOT_FOUND' } } })
      expect(stranger.body).toEqual(nobody.body)
      const all = await testnet.read('GET /wallets?limit=100', 'admin')
      expect(all.wallets.map((wallet: { id: string }) => wallet.id)).toContain(id)
    })
  })

  it('refuses more wallets than a person may have, names the limit, and creates nothing', async () => {
    const before = (await any.read('GET /wallets', 'investor')).total
    const answers = await Promise.all(
      Array.from({ length: 31 - before }, () => testnet.rest('POST /wallets', 'investor', {})),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(30 - before).fill(201), 429])
    const refused = await any.rest('POST /wallets', 'investor', {})
    expect(refused.status).toBe(429)
    expect(refused.body.error).toEqual({
      code: 'QUOTA_EXCEEDED',
      message: 'You have 30 open wallets; the maximum is 30. Close one first.',
      details: { quota: 'wallets_per_person', limit: 30, used: 30 },
    })
    expect((await any.read('GET /wallets', 'investor')).total).toBe(30)
  })
})
