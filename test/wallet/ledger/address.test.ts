import { Keypair } from '@stellar/stellar-sdk'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountOf } from '../../../subgraphs/wallet/ledger/address.js'

it('the address of a seed equals the one that the Stellar SDK derives', () => {
  const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(accountOf(seed)).toBe(Keypair.fromRawEd25519Seed(Buffer.from(seed)).publicKey())
    }),
    { numRuns: 30 },
  )
  expect(accountOf(new Uint8Array(32))).toBe(Keypair.fromRawEd25519Seed(Buffer.alloc(32)).publicKey())
})

it('a seed that does not have 32 bytes is refused', () => {
  expect(() => accountOf(new Uint8Array(31))).toThrow()
})
