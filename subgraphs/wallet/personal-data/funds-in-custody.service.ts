import { formatAmount } from '../../../schema/scalars.js'
import type { ErasedRows } from '../../shared/personal-data/erase-person.js'
import { isNetworkError } from '../ledger/network-error.js'
import type { LedgerNetworks } from '../wallets/ledger-networks.client.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'

const WHY =
  'Nobody can be paid who is not known: it stays in custody, listed among the unclaimed wallets, until an ' +
  'administrator pays it out.'

/** What a person's wallets hold, for the certificate of their erasure: a row a wallet that holds anything. */
export async function fundsInCustody(
  { networks, wallets }: { readonly networks: LedgerNetworks; readonly wallets: Wallets },
  userId: string,
): Promise<ErasedRows[]> {
  const rows: ErasedRows[] = []
  for (const wallet of await wallets.listWithFunds(userId)) {
    const held = await heldBy(networks, wallet)
    if (held !== undefined)
      rows.push({
        holds: `What wallet ${wallet.id} on ${wallet.network} holds: ${held}`,
        action: 'kept',
        count: 1,
        reason: WHY,
      })
  }
  return rows
}

/** In words; undefined for nothing. An erasure does not wait for a ledger that is away. */
async function heldBy(networks: LedgerNetworks, wallet: WalletRecord): Promise<string | undefined> {
  try {
    const account = await networks[wallet.network].ledger.readAccount(wallet.publicKey)
    return account && `${formatAmount(account.xlm)} XLM, ${formatAmount(account.usdc?.balance ?? 0n)} USDC`
  } catch (error) {
    if (isNetworkError(error)) return 'unknown, because the ledger did not answer'
    throw error
  }
}
