import { oneOf, type SearchOf, searchReader, words } from '../../../app/address-search.js'
import type { AllWalletsVariables } from '../../../generated/all-wallets.js'
import { networkValues, walletOwnershipValues, walletStatusValues } from '../../../generated/enums.js'

const parameters = {
  ownership: oneOf(walletOwnershipValues),
  status: oneOf(walletStatusValues),
  network: oneOf(networkValues),
  money: oneOf(['unclaimed'] as const),
  after: words,
}

/** Reads the selection from the URL of the wallets of everyone. */
export const allWalletsSearchOf = searchReader(parameters)

/** The variables of the list that an address selects. */
export function allWalletsOf({ after, money, ...filter }: SearchOf<typeof parameters>): AllWalletsVariables {
  return { filter: { ...filter, ...(money ? { isUnclaimed: true } : {}) }, after: after ?? null }
}
