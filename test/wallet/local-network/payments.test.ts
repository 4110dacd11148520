import {
  Account,
  Asset,
  type AuthFlag,
  Keypair,
  Memo,
  MuxedAccount,
  Operation,
  type xdr,
} from '@stellar/stellar-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeResult, resultCodes } from '../../../subgraphs/wallet/ledger/result-codes.js'
import { golden } from './support/golden-cases.js'
import { type BuildOptions, type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

const MAX = '922337203685.4775807'

describe('payments', () => {
  let network: NetworkUnderTest
  let payer: Keypair
  let receiver: Keypair
  const table = golden('result-xdr-table-derived').table as Record<string, string>

  beforeAll(async () => {
    network = await startNetwork()
  })
  afterAll(() => network.close())
  beforeEach(async () => {
    payer = await network.newAccount('100')
    receiver = await network.newAccount('100')
  })

  const pay = (to: string, amount: string, asset = Asset.native()) =>
    Operation.payment({ destination: to, asset, amount })
  const trust = (asset: Asset, limit?: string) => Operation.changeTrust({ asset, limit })
  /** The codes of the operations, from the ledger or from the refusal. */
  const codesOf = async (source: Keypair, operations: xdr.Operation[], options?: BuildOptions) => {
    const answer = await network.offer(await network.build(source, operations, options))
    await network.closeLedger()
    if (answer.error_result_xdr) return resultCodes(decodeResult(answer.error_result_xdr)).operations
    const { result_xdr } = await network.server.transactions().transaction(answer.hash).call()
    return resultCodes(decodeResult(result_xdr)).operations
  }
  const give = (to: Keypair, amount: string) =>
    network.run(network.distributor, [pay(to.publicKey(), amount, network.usdc)])

  describe('lumens', () => {
    it('can be sent down to the reserve and the fee, and not a stroop more', async () => {
      // 100 lumens less the reserve of 1 and a fee of 0.00001.
      expect(await codesOf(payer, [pay(receiver.publicKey(), '98.9999901')])).toEqual(['op_underfunded'])
      expect(await codesOf(payer, [pay(receiver.publicKey(), '98.9999800')])).toEqual(['op_success'])
      expect(await network.balance(payer.publicKey())).toBe('1.0000000')
      expect(await network.balance(receiver.publicKey())).toBe('198.9999800')
    })

    it('cannot be sent to a missing account', async () => {
      expect(await codesOf(payer, [pay(Keypair.random().publicKey(), '1')])).toEqual(['op_no_destination'])
    })

    it('can be sent to oneself, even beyond the balance', async () => {
      expect(await codesOf(payer, [pay(payer.publicKey(), '5000')])).toEqual(['op_success'])
      expect(await network.balance(payer.publicKey())).toBe('99.9999900')
    })

    it('cannot be sent with a zero amount', async () => {
      const nothing = pay(receiver.publicKey(), '1')
      const amount = nothing.body().paymentOp().amount()
      nothing
        .body()
        .paymentOp()
        .amount(new (amount.constructor as new (v: bigint) => typeof amount)(0n))
      expect(await codesOf(payer, [nothing])).toEqual(['op_malformed'])
    })

    it('sent to a multiplexed address reach its account, and the history names both', async () => {
      const muxed = new MuxedAccount(new Account(receiver.publicKey(), '0'), '77')
      await network.run(payer, [pay(muxed.accountId(), '1')])
      const [record] = (await network.server.payments().forAccount(receiver.publicKey()).order('desc').call())
        .records
      expect(record).toMatchObject({
        to: receiver.publicKey(),
        to_muxed: muxed.accountId(),
        to_muxed_id: '77',
        from: payer.publicKey(),
      })
    })

    it('can be sent from a multiplexed source', async () => {
      const muxed = new MuxedAccount(new Account(payer.publicKey(), '0'), '9')
      const operation = Operation.payment({
        source: muxed.accountId(),
        destination: receiver.publicKey(),
        asset: Asset.native(),
        amount: '1',
      })
      await network.run(payer, [operation])
      const [record] = (await network.server.operations().forAccount(payer.publicKey()).order('desc').call())
        .records
      expect(record).toMatchObject({
        source_account: payer.publicKey(),
        source_account_muxed: muxed.accountId(),
        source_account_muxed_id: '9',
        from_muxed_id: '9',
      })
    })
  })

  describe('memos in the format of Horizon', () => {
    const hash = '01'.padEnd(64, '0')
    const hashText = Buffer.from(hash, 'hex').toString('base64')
    it.each([
      ['text', Memo.text('für Hund Ünü'), { memo: 'für Hund Ünü', memo_bytes: 'ZsO8ciBIdW5kIMOcbsO8' }],
      ['id', Memo.id('18446744073709551615'), { memo: '18446744073709551615' }],
      ['hash', Memo.hash(hash), { memo: hashText }],
      ['return', Memo.return(hash), { memo: hashText }],
      ['none', Memo.none(), {}],
    ])('%s', async (memo_type, memo, members) => {
      const settled = await network.run(payer, [pay(receiver.publicKey(), '1')], {
        edit: (builder) => builder.addMemo(memo).setTimeout(0),
      })
      expect(settled).toMatchObject({ memo_type, ...members })
      if (memo_type === 'none') expect(settled).not.toHaveProperty('memo')
    })

    it('keep the bytes of a text that is not UTF-8', async () => {
      const bytes = Buffer.from([0xff, 0xfe, 0x41])
      const settled = await network.run(payer, [pay(receiver.publicKey(), '1')], {
        edit: (builder) => builder.addMemo(Memo.text(bytes as unknown as string)).setTimeout(0),
      })
      expect(settled.memo_bytes).toBe(bytes.toString('base64'))
    })
  })

  describe('an issued asset', () => {
    it('reports failures in the network’s order: destination, trust, limit, own trust, funds', async () => {
      const { usdc } = network
      expect(await codesOf(payer, [pay(Keypair.random().publicKey(), '1', usdc)])).toEqual([
        'op_no_destination',
      ])
      expect(await codesOf(payer, [pay(receiver.publicKey(), '1', usdc)])).toEqual(['op_no_trust'])
      await network.run(receiver, [trust(usdc, '10')])
      expect(await codesOf(payer, [pay(receiver.publicKey(), '10.0000001', usdc)])).toEqual(['op_line_full'])
      expect(await codesOf(payer, [pay(receiver.publicKey(), '10', usdc)])).toEqual(['op_src_no_trust'])
      await network.run(payer, [trust(usdc)])
      expect(await codesOf(payer, [pay(receiver.publicKey(), '10', usdc)])).toEqual(['op_underfunded'])
      await give(payer, '10')
      expect(await codesOf(payer, [pay(receiver.publicKey(), '10', usdc)])).toEqual(['op_success'])
      expect(await network.balance(receiver.publicKey(), usdc)).toBe('10.0000000')
      expect(await network.balance(payer.publicKey(), usdc)).toBe('0.0000000')
    })

    it('sent to oneself needs limit and funds like any other payment', async () => {
      await network.run(payer, [trust(network.usdc, '15')])
      await give(payer, '10')
      expect(await codesOf(payer, [pay(payer.publicKey(), '6', network.usdc)])).toEqual(['op_line_full'])
      expect(await codesOf(payer, [pay(payer.publicKey(), '5', network.usdc)])).toEqual(['op_success'])
      expect(await network.balance(payer.publicKey(), network.usdc)).toBe('10.0000000')
    })

    it('is created by payments of its issuer and destroyed by payments to it', async () => {
      const token = new Asset('PAWPRINT', payer.publicKey())
      await network.run(receiver, [trust(token)])
      expect(await codesOf(payer, [pay(receiver.publicKey(), MAX, token)])).toEqual(['op_success'])
      expect(await codesOf(payer, [pay(receiver.publicKey(), '0.0000001', token)])).toEqual(['op_line_full'])
      expect(await codesOf(receiver, [pay(payer.publicKey(), MAX, token)])).toEqual(['op_success'])
      expect(await network.balance(receiver.publicKey(), token)).toBe('0.0000000')
    })

    it('can be returned to its issuer even after the issuer was merged', async () => {
      const token = new Asset('GONE', payer.publicKey())
      await network.run(receiver, [trust(token)])
      await network.run(payer, [pay(receiver.publicKey(), '5', token)])
      await network.run(payer, [Operation.accountMerge({ destination: network.sponsor.publicKey() })])
      expect(await codesOf(receiver, [trust(token, '7')])).toEqual(['op_no_issuer'])
      expect(await codesOf(receiver, [pay(payer.publicKey(), '5', token)])).toEqual(['op_success'])
      expect(await codesOf(receiver, [trust(token, '0')])).toEqual(['op_success'])
    })

    it('moves only with the authorisation of an issuer that requires it', async () => {
      const token = new Asset('ASK', payer.publicKey())
      const allow = (authorized: boolean) =>
        Operation.setTrustLineFlags({ trustor: receiver.publicKey(), asset: token, flags: { authorized } })
      await network.run(payer, [Operation.setOptions({ setFlags: 3 as AuthFlag })])
      expect(await codesOf(payer, [allow(true)])).toEqual(['op_no_trustline'])
      await network.run(receiver, [trust(token)])
      expect(await codesOf(payer, [pay(receiver.publicKey(), '1', token)])).toEqual(['op_not_authorized'])
      expect(await codesOf(payer, [allow(true)])).toEqual(['op_success'])
      expect(await codesOf(payer, [pay(receiver.publicKey(), '1', token)])).toEqual(['op_success'])
      expect(await codesOf(payer, [allow(false)])).toEqual(['op_success'])
      expect(await codesOf(receiver, [pay(payer.publicKey(), '1', token)])).toEqual(['op_src_not_authorized'])
      await network.run(payer, [Operation.setOptions({ clearFlags: 2 })])
      expect(await codesOf(payer, [allow(false)])).toEqual(['op_cant_revoke'])
      expect(await codesOf(receiver, [allow(true)])).toEqual(['op_malformed'])
    })
  })

  describe('a new account', () => {
    const create = (destination: string, startingBalance: string) =>
      Operation.createAccount({ destination, startingBalance })

    it('reports failures in the network’s order: existing account, reserve, funds', async () => {
      expect(await codesOf(payer, [create(receiver.publicKey(), '0')])).toEqual(['op_already_exists'])
      expect(await codesOf(payer, [create(Keypair.random().publicKey(), '0.9999999')])).toEqual([
        'op_low_reserve',
      ])
      expect(await codesOf(payer, [create(Keypair.random().publicKey(), '99')])).toEqual(['op_underfunded'])
      expect(await codesOf(payer, [create(payer.publicKey(), '1')])).toEqual(['op_malformed'])
    })

    it('starts with the first sequence number of its ledger', async () => {
      const child = Keypair.random()
      const { ledger } = await network.run(payer, [create(child.publicKey(), '1')])
      const account = await network.server.loadAccount(child.publicKey())
      expect(account.sequence).toBe((BigInt(ledger) << 32n).toString())
      expect(account.last_modified_ledger).toBe(ledger)
    })

    it('that already exists has the documented result', async () => {
      const transaction = await network.build(payer, [create(receiver.publicKey(), '1')])
      const { result_xdr } = await network.settle(transaction)
      expect(result_xdr).toBe(table['create_account op_already_exists'])
      expect(result_xdr).toBe(golden('result-op_already_exists').result_xdr)
    })
  })

  it('payments, new accounts and trust lines have the results of the reference table', async () => {
    const { usdc } = network
    const resultOf = async (source: Keypair, operation: xdr.Operation) => {
      const answer = await network.offer(await network.build(source, [operation]))
      await network.closeLedger()
      if (answer.error_result_xdr) return answer.error_result_xdr
      return (await network.server.transactions().transaction(answer.hash).call()).result_xdr
    }
    const nobody = Keypair.random().publicKey()
    expect(await resultOf(payer, pay(nobody, '1'))).toBe(table['payment op_no_destination'])
    expect(await resultOf(payer, pay(receiver.publicKey(), '1', usdc))).toBe(table['payment op_no_trust'])
    expect(await resultOf(payer, pay(receiver.publicKey(), '999'))).toBe(table['payment op_underfunded'])
    expect(await resultOf(payer, pay(receiver.publicKey(), '1'))).toBe(table['payment op_success'])
    const low = Operation.createAccount({ destination: nobody, startingBalance: '0.5' })
    expect(await resultOf(payer, low)).toBe(table['create_account op_low_reserve'])
    expect(await resultOf(payer, trust(new Asset('X', nobody)))).toBe(table['change_trust op_no_issuer'])
    expect(await resultOf(payer, trust(usdc, '0'))).toBe(table['change_trust op_invalid_limit'])
    expect(await resultOf(payer, trust(new Asset('OWN', payer.publicKey())))).toBe(
      table['change_trust op_malformed'],
    )
    const poor = await network.newAccount('1.4999')
    expect(await resultOf(poor, trust(usdc))).toBe(table['change_trust op_low_reserve'])
    expect(await resultOf(payer, trust(usdc))).toBe(table['change_trust op_success'])
  })
})
