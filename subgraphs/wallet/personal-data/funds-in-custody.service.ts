import { formatAmount } from '../../../schema/scalars.js'
import type { ErasedRows } from '../../shared/personal-data/erase-person.js'
import { isNetworkError } from '../ledger/network-error.js'
import type { LedgerNetworks } from '../wallets/networks/ledger-networks.client.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'

const REASON =
  'There is no known recipient: the funds remain in custody, listed among the unclaimed wallets, until an ' +
  'administrator pays them out.'

/** The funds of a user's wallets for the erasure certificate: one row per wallet with funds. */
export async function fundsInCustody(
  { networks, wallets }: { readonly networks: LedgerNetworks; readonly wallets: Wallets },
  userId: string,
): Promise<ErasedRows[]> {
  const rows: ErasedRows[] = []
  for (const wallet of await wallets.listWithFunds(userId)) {
    const held = await balanceText(networks, wallet)
    if (held !== undefined)
      rows.push({
        holds: `Funds of wallet ${wallet.id} on ${wallet.network}: ${held}`,
        action: 'kept',
        count: 1,
        reason: REASON,
      })
  }
  return rows
}

/** As text; undefined if there is no account. An erasure does not wait for an unavailable ledger. */
async function balanceText(networks: LedgerNetworks, wallet: WalletRecord): Promise<string | undefined> {
  try {
    const account = await networks[wallet.network].ledger.readAccount(wallet.publicKey)
    return account && `${formatAmount(account.xlm)} XLM, ${formatAmount(account.usdc?.balance ?? 0n)} USDC`
  } catch (error) {
    if (isNetworkError(error)) return 'unknown, because the ledger did not respond'
    throw error
  }
}
