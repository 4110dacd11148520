import { xdr } from '@stellar/stellar-sdk'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerHeader } from '../../../subgraphs/wallet/local-network/core/ledger-header.js'

const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

it('a ledger header is XDR from which the Stellar SDK reads the same content', () => {
  const content = fc.record({
    sequence: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    previousHash: hash,
    closeTime: fc.integer({ min: 0, max: 2 ** 40 }),
    transactionSet: hash,
    results: hash,
    feePool: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  })
  fc.assert(
    fc.property(content, (given) => {
      const { xdr: text } = ledgerHeader(given)
      const header = xdr.LedgerHeader.fromXDR(text, 'base64')
      expect(header.toXDR('base64')).toBe(text)
      expect({
        sequence: header.ledgerSeq(),
        previousHash: header.previousLedgerHash().toString('hex'),
        closeTime: Number(header.scpValue().closeTime().toString()),
        transactionSet: header.scpValue().txSetHash().toString('hex'),
        results: header.txSetResultHash().toString('hex'),
        feePool: BigInt(header.feePool().toString()),
      }).toEqual(given)
    }),
  )
})
