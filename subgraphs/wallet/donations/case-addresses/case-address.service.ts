import { createHash } from 'node:crypto'
import type { Database } from '../../../shared/database.js'
import { muxedAddress } from '../../ledger/address.js'
import { networks as networkNames } from '../../ledger/network.js'
import { paymentUri } from '../../payment-requests/payment-uri.mapper.js'
import type { LedgerNetworks } from '../../wallets/networks/ledger-networks.client.js'
import { memoOfCase } from '../case-memo.mapper.js'
import type { DonationAccounts } from '../donation-accounts.service.js'
import { caseAddressStore } from './case-address.store.js'
import type { CaseDonationAddress } from './case-address.type.js'

/** How to pay donations to a case. */
export type CaseAddresses = ReturnType<typeof caseAddresses>

/** A muxed address per case, as an alternative to the memo, which payers may forget (CAP-27, SEP-23). */
export function caseAddresses(db: Database, accounts: DonationAccounts, networks: LedgerNetworks) {
  return {
    /** The addresses of a case; none for an invalid case id. */
    async of(caseId: string): Promise<CaseDonationAddress[]> {
      const memo = memoOfCase(caseId)
      if (memo === undefined) return []
      const muxedId = muxedIdOf(caseId)
      // A payment contains only the number, so its case must be stored before.
      const store = caseAddressStore(db)
      if ((await store.caseOf(muxedId)) === undefined) await store.insertIfNew(caseId, muxedId)
      return Promise.all(
        networkNames.map(async (network) => {
          const { publicKey: account } = await accounts.find(network)
          const address = muxedAddress(account, muxedId)
          const { passphrase } = networks[network].ledger
          return {
            network,
            address,
            account,
            memo,
            paymentUri: paymentUri({ destination: address, passphrase }),
          }
        }),
      )
    },

    /** The case whose muxed address has this id. */
    caseOf: (muxedId: string): Promise<string | undefined> => caseAddressStore(db).caseOf(muxedId),
  }
}

/** 64 bits of the hash of the case's id, so that every installation gives the same address. */
function muxedIdOf(caseId: string): string {
  return createHash('sha256').update(caseId).digest().readBigUInt64BE().toString()
}
