import { pbkdf2Sync } from 'node:crypto'
import { Keypair } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { accountSeed } from '../../../subgraphs/wallet/custody/key-derivation.policy.js'

const account = (root: Uint8Array, index: number) =>
  Keypair.fromRawEd25519Seed(Buffer.from(accountSeed(root, index)))

describe('the key of an account', () => {
  it.each([
    // SEP-5, test 1.
    [0, 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6'],
    [1, 'GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX'],
  ])('at index %i equals the test vector of SEP-5', (index, address) => {
    const words = 'illness spike retreat truth genius clock brain pass fit cave bargain toe'
    expect(account(pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512'), index).publicKey()).toBe(address)
  })

  it('differs by root and by index', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const addresses = [one, other].flatMap((root) =>
      [0, 1, 2, 65_536, 2 ** 31 - 1].map((index) => account(root, index).publicKey()),
    )
    expect(new Set(addresses).size).toBe(10)
  })
})
