import { oneOf, type SearchOf, searchReader, words } from '../../../app/address-search.js'
import { quarantineStateValues } from '../../../generated/enums.js'
import type { HiddenAmountsVariables } from '../../../generated/hidden-amounts.js'

export const shownStates = [...quarantineStateValues, 'all'] as const

const parameters = { state: oneOf(shownStates), wallet: words, after: words }

/** Reads the selection from the URL of the hidden amounts. */
export const hiddenSearchOf = searchReader(parameters)

/** The variables of the list that an address selects: by default what nobody has decided on; for one wallet all. */
export function hiddenListOf({
  wallet,
  state = wallet ? 'all' : 'quarantined',
  after,
}: SearchOf<typeof parameters>): HiddenAmountsVariables {
  return { state: state === 'all' ? null : state, walletId: wallet ?? null, after: after ?? null }
}
