import { Asset, type AuthFlag, Keypair, Operation, type xdr } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeResult, resultCodes } from '../../../subgraphs/wallet/ledger/result-codes.js'
import { type BuildOptions, type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

describe('the entries of an account', () => {
  let network: NetworkUnderTest
  let owner: Keypair

  beforeAll(async () => {
    network = await startNetwork()
  })
  afterAll(() => network.close())
  beforeEach(async () => {
    owner = await network.newAccount('10')
  })

  const codesOf = async (source: Keypair, operations: xdr.Operation[], options?: BuildOptions) => {
    const answer = await network.offer(await network.build(source, operations, options))
    await network.closeLedger()
    if (answer.error_result_xdr) {
      const { transaction, operations: codes } = resultCodes(decodeResult(answer.error_result_xdr))
      return codes ?? [transaction]
    }
    const { result_xdr } = await network.server.transactions().transaction(answer.hash).call()
    const { transaction, operations: codes } = resultCodes(decodeResult(result_xdr))
    return codes ?? [transaction]
  }
  const load = (key = owner) => network.server.loadAccount(key.publicKey())
  const trust = (limit?: string, asset = network.usdc) => Operation.changeTrust({ asset, limit })
  const data = (name: string, value: string | Buffer | null) => Operation.manageData({ name, value })
  const merge = (key: Keypair) => Operation.accountMerge({ destination: key.publicKey() })

  describe('the reserve', () => {
    it('grows by half a lumen with every trust line, data entry and signer, and shrinks when they are removed', async () => {
      const signer = { ed25519PublicKey: Keypair.random().publicKey(), weight: 1 }
      await network.run(owner, [trust(), data('a', '1'), Operation.setOptions({ signer })])
      expect((await load()).subentry_count).toBe(3)
      const all = (amount: string) =>
        Operation.payment({ destination: network.sponsor.publicKey(), asset: Asset.native(), amount })
      // 10 less fees of 0.00003 and 0.00001 for each attempt, less a reserve of 2.5.
      expect(await codesOf(owner, [all('7.4999601')])).toEqual(['op_underfunded'])
      await network.run(owner, [
        trust('0'),
        data('a', null),
        Operation.setOptions({ signer: { ...signer, weight: 0 } }),
      ])
      expect((await load()).subentry_count).toBe(0)
      expect(await codesOf(owner, [all('8.9999200')])).toEqual(['op_success'])
      expect(await network.balance(owner.publicKey())).toBe('1.0000000')
    })

    it.each([
      ['a trust line', () => trust()],
      ['a data entry', () => data('a', '1')],
      [
        'a signer',
        () => Operation.setOptions({ signer: { ed25519PublicKey: Keypair.random().publicKey(), weight: 1 } }),
      ],
    ])('must be available before %s is created', async (_name, operation) => {
      const poor = await network.newAccount('1.5000099')
      expect(await codesOf(poor, [operation()])).toEqual(['op_low_reserve'])
      const enough = await network.newAccount('1.5000100')
      expect(await codesOf(enough, [operation()])).toEqual(['op_success'])
    })
  })

  describe('trust lines', () => {
    it('cannot have a limit below the balance, or be closed while they hold a balance', async () => {
      await network.run(owner, [trust('100')])
      const payment = Operation.payment({ destination: owner.publicKey(), asset: network.usdc, amount: '40' })
      await network.run(network.distributor, [payment])
      expect(await codesOf(owner, [trust('39.9999999')])).toEqual(['op_invalid_limit'])
      expect(await codesOf(owner, [trust('0')])).toEqual(['op_invalid_limit'])
      expect(await codesOf(owner, [trust('40')])).toEqual(['op_success'])
      expect((await load()).balances[0]).toMatchObject({ balance: '40.0000000', limit: '40.0000000' })
    })

    it('distinguish codes of up to four and of up to twelve characters, and issuers', async () => {
      const assets = [
        new Asset('USD', network.usdcIssuer),
        new Asset('USDLONGER', network.usdcIssuer),
        new Asset('USD', network.sponsor.publicKey()),
      ]
      await network.run(
        owner,
        assets.map((asset) => trust('5', asset)),
      )
      const { balances } = await load()
      expect(balances.map(({ asset_type }) => asset_type).sort()).toEqual([
        'credit_alphanum12',
        'credit_alphanum4',
        'credit_alphanum4',
        'native',
      ])
    })
  })

  describe('data', () => {
    it('is set, replaced, read by its link, and removed', async () => {
      await network.run(owner, [data('config.memo_required', '1')])
      const account = await load()
      expect(account.data_attr).toEqual({ 'config.memo_required': 'MQ==' })
      // The SDK's type calls the parameter `value`; the link of a real Horizon has `key`.
      const key = { key: 'config.memo_required' } as unknown as { value: string }
      expect(await account.data(key)).toMatchObject({ value: 'MQ==' })
      const entry = await fetch(`${network.url}/accounts/${owner.publicKey()}/data/config.memo_required`)
      expect(await entry.json()).toEqual({ value: 'MQ==' })
      await network.run(owner, [data('config.memo_required', Buffer.from([0, 255]))])
      expect((await load()).data_attr).toEqual({ 'config.memo_required': 'AP8=' })
      await network.run(owner, [data('config.memo_required', null)])
      expect((await load()).data_attr).toEqual({})
      expect(
        (await fetch(`${network.url}/accounts/${owner.publicKey()}/data/config.memo_required`)).status,
      ).toBe(404)
    })

    it('cannot be removed if it does not exist, and needs a printable name', async () => {
      expect(await codesOf(owner, [data('missing', null)])).toEqual(['op_data_name_not_found'])
      const named = data('x', '1')
      named.body().manageDataOp().dataName('bell\u0007')
      expect(await codesOf(owner, [named])).toEqual(['op_data_invalid_name'])
    })

    it('can have colons in its name', async () => {
      await network.run(owner, [data('a:b:c', '1')])
      expect((await load()).data_attr).toEqual({ 'a:b:c': 'MQ==' })
    })
  })

  it('make the SDK refuse a payment without a memo to an account that requires one', async () => {
    await network.run(owner, [data('config.memo_required', '1')])
    const payment = Operation.payment({ destination: owner.publicKey(), asset: Asset.native(), amount: '1' })
    const transaction = await network.build(network.sponsor, [payment])
    await expect(network.server.submitTransaction(transaction)).rejects.toMatchObject({
      accountId: owner.publicKey(),
    })
  })

  describe('merging an account', () => {
    it('transfers all its lumens, to the last stroop', async () => {
      const beneficiary = await network.newAccount('1')
      await network.closeLedger()
      const settled = await network.run(owner, [merge(beneficiary)])
      expect(settled.successful).toBe(true)
      const { tr } = { tr: decodeResult(settled.result_xdr).result().results()[0]?.tr() }
      expect(tr?.accountMergeResult().sourceAccountBalance().toString()).toBe('99999900')
      expect(await network.balance(beneficiary.publicKey())).toBe('10.9999900')
      await expect(load()).rejects.toMatchObject({ response: { status: 404 } })
    })

    it('requires another existing account as the destination', async () => {
      expect(await codesOf(owner, [merge(owner)])).toEqual(['op_malformed'])
      expect(await codesOf(owner, [merge(Keypair.random())])).toEqual(['op_no_account'])
    })

    it('is refused while a trust line or data is left, but not because of signers', async () => {
      for (const [add, remove] of [
        [trust(), trust('0')],
        [data('a', '1'), data('a', null)],
      ] as const) {
        await network.run(owner, [add])
        expect(await codesOf(owner, [merge(network.sponsor)])).toEqual(['op_has_sub_entries'])
        await network.run(owner, [remove])
      }
      await network.run(owner, [
        Operation.setOptions({ signer: { ed25519PublicKey: Keypair.random().publicKey(), weight: 1 } }),
      ])
      expect(await codesOf(owner, [merge(network.sponsor)])).toEqual(['op_success'])
    })

    it('is refused for an immutable account, whose flags cannot be changed any more', async () => {
      await network.run(owner, [Operation.setOptions({ setFlags: 4 })])
      expect(await codesOf(owner, [merge(network.sponsor)])).toEqual(['op_immutable_set'])
      expect(await codesOf(owner, [Operation.setOptions({ setFlags: 1 })])).toEqual(['op_cant_change'])
    })

    it('is refused if the sequence number is ahead of the current ledger', async () => {
      const { ledger } = await network.run(owner, [Operation.bumpSequence({ bumpTo: '0' })])
      const far = ((BigInt(ledger) + 100n) << 32n).toString()
      await network.run(owner, [Operation.bumpSequence({ bumpTo: far })])
      expect((await load()).sequence).toBe(far)
      expect(await codesOf(owner, [merge(network.sponsor)])).toEqual(['op_seq_num_too_far'])
    })

    it('leaves later operations of the same transaction without a source account', async () => {
      expect(await codesOf(owner, [merge(network.sponsor), data('a', '1')])).toEqual([
        'op_success',
        'op_no_source_account',
      ])
      expect(await network.balance(owner.publicKey())).toBe('9.9999800')
    })
  })

  describe('options', () => {
    it('store and return home domain, thresholds and flags', async () => {
      await network.run(owner, [
        Operation.setOptions({
          homeDomain: 'rescue.example',
          lowThreshold: 1,
          medThreshold: 1,
          highThreshold: 1,
          setFlags: 11 as AuthFlag,
        }),
      ])
      expect(await load()).toMatchObject({
        home_domain: 'rescue.example',
        thresholds: { low_threshold: 1, med_threshold: 1, high_threshold: 1 },
        flags: {
          auth_required: true,
          auth_revocable: true,
          auth_immutable: false,
          auth_clawback_enabled: true,
        },
      })
      const [record] = (await network.server.operations().forAccount(owner.publicKey()).order('desc').call())
        .records
      expect(record).toMatchObject({
        type: 'set_options',
        home_domain: 'rescue.example',
        set_flags: [1, 2, 8],
        set_flags_s: ['auth_required', 'auth_revocable', 'auth_clawback_enabled'],
        low_threshold: 1,
      })
    })

    it.each([
      ['flags set and cleared at once', { setFlags: 1, clearFlags: 1 }, 'op_bad_flags'],
      ['a flag nobody knows', { setFlags: 16 }, 'op_unknown_flag'],
      ['a weight above 255', { masterWeight: 256 }, 'op_threshold_out_of_range'],
      ['clawback without the right to revoke', { setFlags: 8 }, 'op_auth_revocable_required'],
    ])('with %s are refused', async (_name, options, code) => {
      const operation = Operation.setOptions({})
      const body = operation.body().setOptionsOp()
      if ('setFlags' in options) body.setFlags(options.setFlags as number)
      if ('clearFlags' in options) body.clearFlags(options.clearFlags as number)
      if ('masterWeight' in options) body.masterWeight(options.masterWeight as number)
      expect(await codesOf(owner, [operation])).toEqual([code])
    })

    it('cannot add the account itself as a signer, or more than twenty signers', async () => {
      const own = Operation.setOptions({ signer: { ed25519PublicKey: owner.publicKey(), weight: 1 } })
      expect(await codesOf(owner, [own])).toEqual(['op_bad_signer'])
      const rich = await network.newAccount('100')
      const signers = Array.from({ length: 21 }, () =>
        Operation.setOptions({ signer: { ed25519PublicKey: Keypair.random().publicKey(), weight: 1 } }),
      )
      expect((await codesOf(rich, signers)).slice(-2)).toEqual(['op_success', 'op_too_many_signers'])
    })

    it('require an existing inflation destination', async () => {
      const inflationDest = Keypair.random().publicKey()
      expect(await codesOf(owner, [Operation.setOptions({ inflationDest })])).toEqual([
        'op_invalid_inflation',
      ])
    })
  })

  it('are limited to one thousand', async () => {
    const rich = await network.newAccount('2000')
    for (let batch = 0; batch < 10; batch++) {
      const entries = Array.from({ length: 100 }, (_, index) => data(`entry ${batch} ${index}`, '1'))
      await network.run(rich, entries)
    }
    expect((await load(rich)).subentry_count).toBe(1000)
    expect(await codesOf(rich, [data('one more', '1')])).toEqual(['op_too_many_subentries'])
  })

  describe('sequence numbers', () => {
    it('can be bumped forward, never back', async () => {
      const { sequence } = await load()
      const target = (BigInt(sequence) + 50n).toString()
      await network.run(owner, [Operation.bumpSequence({ bumpTo: target })])
      expect((await load()).sequence).toBe(target)
      await network.run(owner, [Operation.bumpSequence({ bumpTo: '1' })])
      expect((await load()).sequence).toBe((BigInt(target) + 1n).toString())
    })

    it('can be skipped if the transaction sets a minimum sequence number', async () => {
      const { sequence } = await load()
      const gap = (BigInt(sequence) + 10n).toString()
      const operation = Operation.bumpSequence({ bumpTo: '0' })
      expect(await codesOf(owner, [operation], { sequence: gap })).toEqual(['tx_bad_seq'])
      const edit: BuildOptions['edit'] = (builder) => builder.setTimeout(0).setMinAccountSequence(sequence)
      expect(await codesOf(owner, [operation], { sequence: gap, edit })).toEqual(['op_success'])
    })

    it('can be unusable until a minimum number of ledgers has passed', async () => {
      const operation = Operation.bumpSequence({ bumpTo: '0' })
      await network.run(owner, [operation])
      const edit: BuildOptions['edit'] = (builder) => builder.setTimeout(0).setMinAccountSequenceLedgerGap(3)
      expect(await codesOf(owner, [operation], { edit })).toEqual(['tx_bad_minseq_age_or_gap'])
      await network.closeLedger()
      expect(await codesOf(owner, [operation], { edit })).toEqual(['op_success'])
      const account = await load()
      expect(account.sequence_ledger).toBe((await network.server.root()).history_latest_ledger)
    })
  })
})
