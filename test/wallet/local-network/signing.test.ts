import { createHash } from 'node:crypto'
import { Asset, Keypair, Operation, StrKey, type xdr } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeResult, resultCodes } from '../../../subgraphs/wallet/ledger/result-codes.js'
import { type BuildOptions, type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

describe('signatures', () => {
  let network: NetworkUnderTest
  let owner: Keypair
  const friend = Keypair.random()
  const third = Keypair.random()

  beforeAll(async () => {
    network = await startNetwork()
  })
  afterAll(() => network.close())
  beforeEach(async () => {
    owner = await network.newAccount('100')
  })

  const payment = () =>
    Operation.payment({ destination: network.sponsor.publicKey(), asset: Asset.native(), amount: '1' })
  const bump = () => Operation.bumpSequence({ bumpTo: '0' })
  const lowThreshold = (low: number) => Operation.setOptions({ lowThreshold: low })
  const withFriends = () =>
    network.run(owner, [
      Operation.setOptions({ signer: { ed25519PublicKey: friend.publicKey(), weight: 1 } }),
      Operation.setOptions({ signer: { ed25519PublicKey: third.publicKey(), weight: 1 } }),
      Operation.setOptions({ masterWeight: 2, lowThreshold: 1, medThreshold: 2, highThreshold: 3 }),
    ])
  const codesOf = async (operations: xdr.Operation[], signers: Keypair[], options: BuildOptions = {}) => {
    const answer = await network.offer(await network.build(owner, operations, { signers, ...options }))
    await network.closeLedger()
    if (answer.error_result_xdr === undefined) return answer.tx_status
    const { transaction, operations: codes } = resultCodes(decodeResult(answer.error_result_xdr))
    return codes ? codes.join() : transaction
  }

  it('must reach the threshold of each kind of operation: low, medium or high', async () => {
    await withFriends()
    expect(await codesOf([bump()], [friend])).toBe('PENDING')
    expect(await codesOf([payment()], [friend])).toBe('op_bad_auth')
    expect(await codesOf([payment()], [friend, third])).toBe('PENDING')
    expect(await codesOf([payment()], [owner])).toBe('PENDING')
    expect(await codesOf([lowThreshold(1)], [owner])).toBe('op_bad_auth')
    expect(await codesOf([lowThreshold(1)], [owner, friend])).toBe('PENDING')
    expect(await codesOf([Operation.setOptions({ homeDomain: 'rescue.example' })], [owner])).toBe('PENDING')
    const merge = Operation.accountMerge({ destination: network.sponsor.publicKey() })
    expect(await codesOf([merge], [friend, third])).toBe('op_bad_auth')
    expect(await codesOf([merge], [owner, friend])).toBe('PENDING')
    await expect(network.server.loadAccount(owner.publicKey())).rejects.toThrow()
  })

  it('are refused when one of them is unneeded or repeated', async () => {
    await withFriends()
    expect(await codesOf([payment()], [owner, friend])).toBe('tx_bad_auth_extra')
    expect(await codesOf([bump()], [friend, friend])).toBe('tx_bad_auth_extra')
    expect(await codesOf([payment()], [friend, friend])).toBe('op_bad_auth')
  })

  it('of an account’s own key can be disabled', async () => {
    await withFriends()
    await network.run(owner, [Operation.setOptions({ masterWeight: 0, highThreshold: 2 })], {
      signers: [owner, friend],
    })
    expect(await codesOf([bump()], [owner])).toBe('tx_bad_auth')
    expect(await codesOf([payment()], [friend, third])).toBe('PENDING')
    const { signers } = await network.server.loadAccount(owner.publicKey())
    expect(signers.find(({ key }) => key === owner.publicKey())?.weight).toBe(0)
  })

  it('are required from each source of an operation', async () => {
    const other = await network.newAccount('100')
    const fromOther = Operation.payment({
      source: other.publicKey(),
      destination: owner.publicKey(),
      asset: Asset.native(),
      amount: '5',
    })
    expect(await codesOf([fromOther], [owner])).toBe('op_bad_auth')
    expect(await codesOf([fromOther], [owner, other])).toBe('PENDING')
    expect(await network.balance(owner.publicKey())).toBe('104.9999900')
    expect(await network.balance(other.publicKey())).toBe('95.0000000')
  })

  it('of a missing operation source are required at submission, after which the operation fails in the ledger', async () => {
    const nobody = Keypair.random()
    const operation = Operation.bumpSequence({ bumpTo: '0', source: nobody.publicKey() })
    expect(await codesOf([operation], [owner])).toBe('op_bad_auth')
    const transaction = await network.build(owner, [operation], { signers: [owner, nobody] })
    const { result_xdr } = await network.settle(transaction)
    expect(resultCodes(decodeResult(result_xdr)).operations).toEqual(['op_no_source_account'])
  })

  it('of an account created by an earlier operation are valid in the same transaction', async () => {
    const child = Keypair.random()
    const { successful } = await network.run(
      owner,
      [
        Operation.createAccount({ destination: child.publicKey(), startingBalance: '5' }),
        Operation.manageData({ name: 'born', value: 'today', source: child.publicKey() }),
      ],
      { signers: [owner, child] },
    )
    expect(successful).toBe(true)
    const account = await network.server.loadAccount(child.publicKey())
    expect(account.data_attr).toEqual({ born: Buffer.from('today').toString('base64') })
  })

  it('come from signers that can be changed and removed, each one a subentry', async () => {
    await withFriends()
    const reweigh = Operation.setOptions({ signer: { ed25519PublicKey: friend.publicKey(), weight: 9 } })
    await network.run(owner, [reweigh], { signers: [owner, friend] })
    let account = await network.server.loadAccount(owner.publicKey())
    expect(account.subentry_count).toBe(2)
    expect(account.signers.find(({ key }) => key === friend.publicKey())).toMatchObject({
      weight: 9,
      type: 'ed25519_public_key',
    })
    const removal = Operation.setOptions({ signer: { ed25519PublicKey: third.publicKey(), weight: 0 } })
    await network.run(owner, [removal], { signers: [friend] })
    account = await network.server.loadAccount(owner.publicKey())
    expect(account.signers.map(({ key }) => key).sort()).toEqual(
      [friend.publicKey(), owner.publicKey()].sort(),
    )
    expect(account.subentry_count).toBe(1)
  })

  it('can be replaced by the preimage of a hash signer', async () => {
    const secret = Buffer.from('the name of the first dog we rescued')
    const sha256Hash = createHash('sha256').update(secret).digest()
    await network.run(owner, [Operation.setOptions({ signer: { sha256Hash, weight: 1 } })])
    const transaction = await network.build(owner, [payment()], { signers: [] })
    transaction.signHashX(secret)
    expect((await network.settle(transaction)).successful).toBe(true)
    const { signers } = await network.server.loadAccount(owner.publicKey())
    expect(signers[0]).toMatchObject({ type: 'sha256_hash', key: StrKey.encodeSha256Hash(sha256Hash) })
  })

  it('can be replaced by a pre-authorisation of the transaction, which is then removed', async () => {
    const { sequence } = await network.server.loadAccount(owner.publicKey())
    const later = await network.build(owner, [payment()], {
      sequence: (BigInt(sequence) + 1n).toString(),
      signers: [],
    })
    const preAuthTx = later.hash()
    await network.run(owner, [Operation.setOptions({ signer: { preAuthTx, weight: 1 } })])
    expect((await network.server.loadAccount(owner.publicKey())).signers[0]).toMatchObject({
      type: 'preauth_tx',
    })
    expect((await network.settle(later)).successful).toBe(true)
    const account = await network.server.loadAccount(owner.publicKey())
    expect(account.subentry_count).toBe(0)
    expect(account.signers).toHaveLength(1)
  })

  it('can be replaced by a signed payload', async () => {
    const payload = Buffer.from('a message of thirteen and more bytes')
    const key = signedPayloadKey(friend, payload)
    await network.run(owner, [Operation.setOptions({ signer: { ed25519SignedPayload: key, weight: 1 } })])
    const transaction = await network.build(owner, [payment()], { signers: [] })
    transaction.addDecoratedSignature(friend.signPayloadDecorated(payload))
    expect((await network.settle(transaction)).successful).toBe(true)
  })

  it('are also required from the extra signers that a transaction names', async () => {
    const options = (signers: Keypair[]): BuildOptions => ({
      signers,
      edit: (builder) => builder.setTimeout(0).setExtraSigners([friend.publicKey()]),
    })
    const { edit } = options([])
    expect(await codesOf([bump()], [owner], { edit })).toBe('tx_bad_auth')
    expect(await codesOf([bump()], [owner, friend], { edit })).toBe('PENDING')
  })

  it('are checked again after an earlier transaction of the same ledger changed the signers', async () => {
    const other = await network.newAccount('100')
    const takesOver = await network.build(
      other,
      [Operation.setOptions({ source: owner.publicKey(), masterWeight: 0 })],
      { signers: [other, owner] },
    )
    const { sequence } = await network.server.loadAccount(owner.publicKey())
    const late = await network.build(owner, [payment()])
    await network.offer(takesOver)
    await network.offer(late)
    await network.closeLedger()
    const record = await network.server.transactions().transaction(late.hash().toString('hex')).call()
    expect(record).toMatchObject({ successful: false, fee_charged: '100' })
    expect(resultCodes(decodeResult(record.result_xdr))).toEqual({ transaction: 'tx_bad_auth' })
    const account = await network.server.loadAccount(owner.publicKey())
    expect(account.sequence).toBe((BigInt(sequence) + 1n).toString())
    expect(account.balances[0]?.balance).toBe('99.9999900')
  })
})

/** The text form of a signer that signs a payload instead of the transaction (CAP-40). */
function signedPayloadKey(key: Keypair, payload: Buffer): string {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(payload.length)
  const padding = Buffer.alloc((4 - (payload.length % 4)) % 4)
  return StrKey.encodeSignedPayload(Buffer.concat([key.rawPublicKey(), length, payload, padding]))
}
