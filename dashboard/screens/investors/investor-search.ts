import { oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'
import { investorStatusValues, investorTypeValues } from '../../generated/enums.js'
import type { InvestorListVariables } from '../../generated/investor-list.js'

const parameters = {
  q: words,
  status: oneOf(investorStatusValues),
  type: oneOf(investorTypeValues),
  after: words,
}

/** Reads the selection from the URL of the investors. */
export const investorSearchOf = searchReader(parameters)

/** The variables of the list that an address selects. */
export const investorListOf = ({
  q,
  after,
  ...filter
}: SearchOf<typeof parameters>): InvestorListVariables => ({
  filter: { search: q ?? null, ...filter },
  after: after ?? null,
})
