import { Asset, type Horizon, type Keypair, Operation } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fiveRounds } from './support/history-under-test.js'
import { type NetworkUnderTest, type Settled, startNetwork } from './support/network-under-test.js'

describe('the SDK client, under a base path', () => {
  let network: NetworkUnderTest
  let server: Horizon.Server
  let payer: Keypair
  let receiver: Keypair
  let settled: Settled[]

  beforeAll(async () => {
    network = await startNetwork({ basePath: '/some/where' })
    server = network.server
    ;({ payer, receiver, settled } = await fiveRounds(network))
  })
  afterAll(() => network.close())

  const successful = () => settled.filter((one) => one.successful)

  describe('accounts', () => {
    it('loads an account that can build transactions', async () => {
      const account = await server.loadAccount(payer.publicKey())
      expect(account.accountId()).toBe(payer.publicKey())
      expect(account.sequence).toBe(settled.at(-1)?.source_account_sequence)
      expect(account.sequence_ledger).toBe(settled.at(-1)?.ledger)
      expect(account.data_attr['round 1']).toBe(Buffer.from('done').toString('base64'))
    })

    it('follows the links of an account to transactions, operations and payments', async () => {
      const account = await server.accounts().accountId(payer.publicKey()).call()
      expect((await account.transactions({ limit: 2 })).records).toHaveLength(2)
      expect((await account.operations({ order: 'desc', limit: 3 })).records).toHaveLength(3)
      expect((await account.payments()).records.map(({ type }) => type)).toEqual([
        'create_account',
        'payment',
        'payment',
        'payment',
        'payment',
      ])
    })
  })

  describe('history', () => {
    it('returns a transaction by its hash, with its members and links', async () => {
      const [first] = settled
      const record = await server
        .transactions()
        .transaction(first?.hash ?? '')
        .call()
      expect(record).toMatchObject({
        hash: first?.hash,
        source_account: payer.publicKey(),
        memo: 'payment 1',
        memo_type: 'text',
        operation_count: 2,
        successful: true,
        max_fee: '200',
        fee_charged: '200',
      })
      expect((await record.operations()).records).toHaveLength(2)
      expect((await record.ledger()).sequence).toBe(first?.ledger)
      expect((await record.account()).id).toBe(payer.publicKey())
      expect((await record.self()).hash).toBe(first?.hash)
    })

    it('omits failed transactions, and shows them on request', async () => {
      const plain = await server.transactions().forAccount(payer.publicKey()).call()
      const all = await server.transactions().forAccount(payer.publicKey()).includeFailed(true).call()
      expect(plain.records.map(({ hash }) => hash)).not.toContain(settled[2]?.hash)
      expect(all.records.map(({ hash }) => hash)).toContain(settled[2]?.hash)
      const payments = await server.payments().forAccount(receiver.publicKey()).includeFailed(true).call()
      expect(payments.records.map(({ transaction_successful }) => transaction_successful)).toEqual([
        true,
        true,
        true,
        false,
        true,
        true,
      ])
    })

    it('lists the same records by ledger and by transaction', async () => {
      const [first] = settled
      const sequence = first?.ledger ?? 0
      const hash = first?.hash ?? ''
      const ofLedger = await server.transactions().forLedger(sequence).call()
      expect(ofLedger.records.map((one) => one.hash)).toEqual([hash])
      const operations = await server.operations().forTransaction(hash).call()
      expect(operations.records.map(({ type }) => type)).toEqual(['payment', 'manage_data'])
      expect((await server.operations().forLedger(sequence).call()).records.map(({ id }) => id)).toEqual(
        operations.records.map(({ id }) => id),
      )
      expect((await server.payments().forTransaction(hash).call()).records.map(({ id }) => id)).toEqual([
        operations.records[0]?.id,
      ])
      expect((await server.payments().forLedger(sequence).call()).records).toHaveLength(1)
    })

    it('lists the operations of a failed transaction when it is requested by its hash', async () => {
      const { records } = await server
        .operations()
        .forTransaction(settled[2]?.hash ?? '')
        .call()
      expect(records.map(({ transaction_successful }) => transaction_successful)).toEqual([false, false])
    })

    it('returns an operation by its id, with its links', async () => {
      const [record] = (
        await server.operations().forAccount(receiver.publicKey()).order('desc').limit(1).call()
      ).records
      const one = await server
        .operations()
        .operation(record?.id ?? '')
        .call()
      expect(one).toMatchObject({ id: record?.id, type: 'payment', amount: '5.0000000' })
      expect((await one.transaction()).hash).toBe(settled[4]?.hash)
    })

    it('includes the joined transaction with its memo in each operation', async () => {
      const { records } = await server.payments().forAccount(receiver.publicKey()).join('transactions').call()
      const memos = await Promise.all(
        records.slice(1).map(async (record) => (await record.transaction()).memo),
      )
      expect(memos).toEqual(['payment 1', 'payment 2', 'payment 4', 'payment 5'])
    })

    it('numbers transactions and operations by ledger, transaction and operation', async () => {
      const [first] = settled
      const { records } = await server
        .operations()
        .forTransaction(first?.hash ?? '')
        .call()
      const base = (BigInt(first?.ledger ?? 0) << 32n) | (1n << 12n)
      expect(first?.paging_token).toBe(base.toString())
      expect(records.map(({ paging_token }) => paging_token)).toEqual([
        (base + 1n).toString(),
        (base + 2n).toString(),
      ])
    })
  })

  describe('ledgers and the root resource', () => {
    it('lists ledgers in both orders, and returns one by its number', async () => {
      const root = await server.root()
      const [newest] = (await server.ledgers().order('desc').limit(1).call()).records
      expect(newest?.sequence).toBe(root.history_latest_ledger)
      const [first, second] = (await server.ledgers().limit(2).call()).records
      expect([first?.sequence, second?.prev_hash]).toEqual([1, first?.hash])
      const [failed] = settled.filter((one) => !one.successful)
      const response = await fetch(`${network.url}/ledgers/${failed?.ledger}`)
      expect(await response.json()).toMatchObject({
        successful_transaction_count: 0,
        failed_transaction_count: 1,
        operation_count: 0,
        tx_set_operation_count: 2,
      })
      const next = await server
        .ledgers()
        .cursor(second?.paging_token ?? '')
        .limit(1)
        .call()
      expect(next.records[0]?.sequence).toBe(3)
    })

    it('identify the network', async () => {
      expect(await server.root()).toMatchObject({
        network_passphrase: 'Test SDF Network ; September 2015',
        history_elder_ledger: 1,
        current_protocol_version: 23,
      })
    })

    it('include the base path in every link', async () => {
      const paths = [
        '/',
        `/accounts/${payer.publicKey()}`,
        '/transactions',
        '/operations',
        '/payments',
        '/ledgers',
      ]
      for (const path of paths) {
        const text = await (await fetch(network.url + path)).text()
        const links = [...text.matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href ?? '')
        expect(links.length).toBeGreaterThan(3)
        for (const href of links) expect(href.startsWith(`${network.url}/`)).toBe(true)
      }
    })
  })

  describe('submitting', () => {
    it('asynchronously returns the result of the queue', async () => {
      const payment = Operation.payment({
        destination: receiver.publicKey(),
        asset: Asset.native(),
        amount: '1',
      })
      const transaction = await network.build(payer, [payment])
      const answer = await server.submitAsyncTransaction(transaction)
      expect(answer).toEqual({ tx_status: 'PENDING', hash: transaction.hash().toString('hex') })
      await expect(server.submitAsyncTransaction(transaction)).rejects.toMatchObject({
        response: { status: 409, data: { tx_status: 'DUPLICATE' } },
      })
      await network.closeLedger()
      const unsigned = await network.build(payer, [payment], { signers: [] })
      await expect(server.submitAsyncTransaction(unsigned)).rejects.toMatchObject({
        response: {
          status: 400,
          data: { tx_status: 'ERROR', error_result_xdr: 'AAAAAAAAAGT////6AAAAAA==' },
        },
      })
    })

    it('synchronously returns the applied transaction', async () => {
      const payment = Operation.payment({
        destination: receiver.publicKey(),
        asset: Asset.native(),
        amount: '1',
      })
      const transaction = await network.build(payer, [payment])
      const seen = network.seen(transaction)
      const answered = server.submitTransaction(transaction)
      await seen
      const ledger = await network.closeLedger()
      expect(await answered).toMatchObject({ successful: true, ledger, envelope_xdr: transaction.toXDR() })
      expect(successful()).toHaveLength(4)
    })
  })
})
