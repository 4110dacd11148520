import { Account, Keypair, MuxedAccount } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

describe('transaction paths', () => {
  let platform: RunningPlatform
  let act: ReturnType<typeof walletActions>
  // biome-ignore lint/suspicious/noExplicitAny: a response body
  let [from, to]: any[] = []

  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '20' })
    act = walletActions(platform)
    from = await act.wallet('donor')
    to = await act.wallet('guardian')
  })
  afterAll(() => platform.close())

  const send = (body: object, walletId = from.id) =>
    act.rest(`POST /wallets/${walletId}/transactions`, 'donor', {
      destination: to.publicKey,
      amount: '1',
      asset: 'XLM',
      ...body,
    })

  describe('POST /wallets/{walletId}/transactions', () => {
    it('accepts a reference of the sender, under which the payment is sent once and can be found', async () => {
      const reference = 'payroll-17'
      const { body } = await send({ amount: '1.5', reference })
      expect(body).toMatchObject({ status: 'pending', reference })
      expect((await send({ amount: '1.5', reference })).body.id).toBe(body.id)
      expect(await send({ amount: '1.6', reference })).toMatchObject({
        status: 409,
        body: { error: { code: 'CONFLICT' } },
      })
      const listed = await act.rest(`GET /wallets/${from.id}/transactions?reference=${reference}`, 'donor')
      expect(listed.body).toMatchObject({ total: 1, transactions: [{ id: body.id, reference }] })
    })

    it('returns 201 with the documented members, and the transaction succeeds later', async () => {
      const { status, body } = await send({ amount: '12.3456789', memo: 'thank you', memoType: 'text' })
      expect(status).toBe(201)
      expect(body).toEqual({
        id: expect.stringMatching(/^txn_[0-9A-Z]{26}$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        status: 'pending',
        amount: '12.3456789',
        asset: 'XLM',
        source: from.publicKey,
        destination: to.publicKey,
        memo: 'thank you',
        memoType: 'text',
        fee: '0.0000100',
        createdAt: expect.any(String),
      })
      const ended = await act.ended('donor', body.id)
      expect(ended).toEqual({ ...body, status: 'success', type: 'sent', confirmedAt: expect.any(String) })
      expect(ended.confirmedAt >= ended.createdAt).toBe(true)
    })

    it.each([
      ['1', '1.0000000'],
      ['0.0000001', '0.0000001'],
      ['01.5', '1.5000000'],
      ['1.50', '1.5000000'],
    ])('accepts the amount %s and returns %s', async (amount, answered) => {
      const { status, body } = await send({ amount })
      expect(status).toBe(201)
      expect(body.amount).toBe(answered)
      await act.ended('donor', body.id)
    })

    it.each([
      '0',
      '0.0000000',
      '-1',
      '+1',
      '1e3',
      ' 1',
      '1 ',
      '.5',
      '5.',
      '1.00000001',
      '1,5',
      '١',
      '0x10',
      'Infinity',
      'NaN',
      '',
      '1000000000000',
      '922337203685.4775808',
      1,
      1.5,
      null,
      ['1'],
    ])('refuses the amount %j with 400 and names the member', async (amount) => {
      const answer = await send({ amount })
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { amount: expect.any(String) },
      })
    })

    it('returns 402 INSUFFICIENT_BALANCE for the largest possible amount', async () => {
      expect(await send({ amount: '922337203685.4775807' })).toMatchObject({
        status: 402,
        body: {
          error: {
            code: 'INSUFFICIENT_BALANCE',
            details: { required: '922337203685.4775807', available: expect.stringMatching(/^\d+\.\d{7}$/) },
          },
        },
      })
    })

    it.each([
      ['an empty text', ''],
      ['a wrong checksum', withOtherLastLetter(Keypair.random().publicKey())],
      ['a secret key', Keypair.random().secret()],
      ['lower case', Keypair.random().publicKey().toLowerCase()],
      ['a contract', 'CA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAXE'],
      ['a federation address', 'ana*rescue.example'],
      ['surrounding space', ` ${Keypair.random().publicKey()}`],
    ])('refuses %s as the destination with INVALID_ADDRESS', async (_name, destination) => {
      expect(await send({ destination })).toMatchObject({
        status: 400,
        body: { error: { code: 'INVALID_ADDRESS', details: { destination: expect.any(String) } } },
      })
    })

    it.each([
      [{ asset: undefined }, 'asset'],
      [{ asset: 'BTC' }, 'asset'],
      [{ amount: undefined }, 'amount'],
      [{ destination: undefined }, 'destination'],
      [{ destination: 7 }, 'destination'],
      [{ memo: 7 }, 'memo'],
      [{ memoType: 'emoji', memo: 'x' }, 'memoType'],
      [{ memoType: 'text' }, 'memo'],
      [{ memo: 'x'.repeat(29) }, 'memo'],
      [{ memo: '🐕'.repeat(8) }, 'memo'],
      [{ memo: 'a\u0007b' }, 'memo'],
      [{ memoType: 'id', memo: '-1' }, 'memo'],
      [{ memoType: 'id', memo: '18446744073709551616' }, 'memo'],
      [{ memoType: 'id', memo: '1.0' }, 'memo'],
      [{ memoType: 'hash', memo: 'ab' }, 'memo'],
      [{ memoType: 'return', memo: 'z'.repeat(64) }, 'memo'],
    ])('refuses %j with 400 and names %s', async (body, field) => {
      const answer = await send(body)
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { [field]: expect.any(String) },
      })
    })

    it.each([
      ['text', 'x'.repeat(28), 'x'.repeat(28)],
      ['text', '🐕'.repeat(7), '🐕'.repeat(7)],
      ['id', '18446744073709551615', '18446744073709551615'],
      ['id', '007', '7'],
      ['hash', 'AB'.repeat(32), 'ab'.repeat(32)],
      ['return', '0'.repeat(64), '0'.repeat(64)],
    ])('delivers a memo of type %s to the receiver: %s', async (memoType, memo, carried) => {
      const { body } = await send({ memo, memoType })
      expect(body).toMatchObject({ memo: carried, memoType })
      await act.ended('donor', body.id)
      await eventually(async () => {
        const list = await act.read(`GET /wallets/${to.id}/transactions?type=received&limit=100`, 'guardian')
        expect(list.transactions).toContainEqual(
          expect.objectContaining({ hash: body.hash, memo: carried, memoType }),
        )
      })
    })

    it('creates an account by a payment of 1 XLM, and accepts an immediate second payment to it', async () => {
      const destination = Keypair.random().publicKey()
      const first = await send({ destination, amount: '1' })
      const second = await send({ destination, amount: '0.5' })
      expect([first.status, second.status]).toEqual([201, 201])
      expect((await act.ended('donor', first.body.id)).status).toBe('success')
      expect((await act.ended('donor', second.body.id)).status).toBe('success')
    })

    it.each([
      ['less than 1 XLM to an address without an account', 'destination_missing', { amount: '0.9999999' }],
      ['USDC to an address without an account', 'destination_missing', { asset: 'USDC' }],
    ])('refuses %s with 422 and the reason %s', async (_name, reason, body) => {
      expect(await send({ destination: Keypair.random().publicKey(), ...body })).toMatchObject({
        status: 422,
        body: { error: { code: 'TRANSACTION_FAILED', details: { reason } } },
      })
    })

    it('pays a muxed account, but does not create one', async () => {
      const muxed = (key: string) => new MuxedAccount(new Account(key, '0'), '42').accountId()
      const { status, body } = await send({ destination: muxed(to.publicKey) })
      expect(status).toBe(201)
      expect(body.destination).toMatch(/^M/)
      expect((await act.ended('donor', body.id)).status).toBe('success')
      expect(await send({ destination: muxed(Keypair.random().publicKey()) })).toMatchObject({
        status: 422,
        body: { error: { details: { reason: 'destination_missing' } } },
      })
    })

    it('returns INSUFFICIENT_BALANCE with the available amount, and records nothing', async () => {
      const total = (await act.read(`GET /wallets/${from.id}/transactions`, 'donor')).total
      const answer = await send({ amount: '20000' })
      expect(answer).toMatchObject({
        status: 402,
        body: {
          error: {
            code: 'INSUFFICIENT_BALANCE',
            message: expect.any(String),
            details: { required: '20000.0000000' },
          },
        },
      })
      expect(await send({ asset: 'USDC' })).toMatchObject({
        status: 402,
        body: { error: { details: { required: '1.0000000', available: '0.0000000' } } },
      })
      expect((await act.read(`GET /wallets/${from.id}/transactions`, 'donor')).total).toBe(total)
    })

    it('returns the same WALLET_NOT_FOUND for an unknown wallet and for someone else’s', async () => {
      const unknown = await send({}, 'wal_01JCDEM0000000000000000000')
      const foreign = await send({}, to.id)
      expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'WALLET_NOT_FOUND' } } })
      expect(foreign.body).toEqual(unknown.body)
    })

    it('pays once per Idempotency-Key, and refuses the key with another body', async () => {
      const call = (amount: string) =>
        platform.rest(`POST /testnet/v1/wallet/wallets/${from.id}/transactions`, {
          as: 'donor',
          body: { destination: to.publicKey, amount, asset: 'XLM' },
          headers: { 'Idempotency-Key': 'pay-once' },
        })
      const first = await call('2')
      await act.ended('donor', first.body.id)
      const total = (await act.read(`GET /wallets/${from.id}/transactions`, 'donor')).total
      expect(await call('2')).toMatchObject({ status: 201, body: first.body })
      expect(await call('3')).toMatchObject({
        status: 409,
        body: { error: { code: 'IDEMPOTENCY_CONFLICT' } },
      })
      expect((await act.read(`GET /wallets/${from.id}/transactions`, 'donor')).total).toBe(total)
    })
  })

  describe('GET /transactions/{transactionId}', () => {
    it('returns the same TRANSACTION_NOT_FOUND for an unknown transaction and for someone else’s', async () => {
      const { body } = await send({})
      await act.ended('donor', body.id)
      const foreign = await act.rest(`GET /transactions/${body.id}`, 'guardian')
      const unknown = await act.rest('GET /transactions/txn_01JCDEM0000000000000000000', 'guardian')
      expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'TRANSACTION_NOT_FOUND' } } })
      expect(foreign.body).toEqual(unknown.body)
      expect((await act.rest(`GET /transactions/${body.id}`, 'admin')).status).toBe(200)
    })

    it('returns 404 for a transaction of the public network under the test mount', async () => {
      const any = walletActions(platform, '/v1/wallet')
      const wallet = await any.wallet('donor')
      const other = await any.wallet('donor')
      const { body } = await any.send('donor', wallet.id, other.publicKey, '1')
      expect((await act.rest(`GET /transactions/${body.id}`, 'donor')).status).toBe(404)
      expect(await any.ended('donor', body.id)).toMatchObject({ status: 'success' })
    })
  })

  describe('GET /wallets/{walletId}/transactions', () => {
    it('filters by type, asset and status, and pages', async () => {
      const wallet = await act.wallet('donor')
      const ids = async (query: string) =>
        (await act.read(`GET /wallets/${wallet.id}/transactions?${query}`, 'donor')).transactions.map(
          ({ id }: { id: string }) => id,
        )
      // The funding is recorded when the ledger has been read, possibly after the wallet can pay.
      const funding = await eventually(async () => {
        const [first] = await ids('type=received')
        expect(first).toBeDefined()
        return first
      })
      const sent = []
      for (const amount of ['1', '2', '3']) {
        const { body } = await act.send('donor', wallet.id, to.publicKey, amount)
        sent.unshift(body.id)
        await act.ended('donor', body.id)
      }
      expect(await ids('type=sent')).toEqual(sent)
      expect(await ids('type=sent&asset=XLM&status=success&limit=2')).toEqual(sent.slice(0, 2))
      expect(await ids('type=sent&limit=2&offset=2')).toEqual(sent.slice(2))
      expect(await ids('asset=USDC')).toEqual([])
      expect(await ids('status=pending')).toEqual([])
      expect(await ids('status=failed')).toEqual([])
      expect(await ids('')).toEqual([...sent, funding])
    })

    it.each([
      ['type=both', 'type'],
      ['asset=BTC', 'asset'],
      ['status=done', 'status'],
      ['limit=0', 'limit'],
      ['offset=-1', 'offset'],
    ])('refuses %s with 400 and names %s', async (query, field) => {
      const answer = await act.rest(`GET /wallets/${from.id}/transactions?${query}`, 'donor')
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { [field]: expect.any(String) },
      })
    })
  })
})

function withOtherLastLetter(address: string): string {
  return `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`
}
