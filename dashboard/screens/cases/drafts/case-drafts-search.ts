import { type SearchOf, searchReader, words } from '../../../app/address-search.js'
import type { CaseDraftListVariables } from '../../../generated/case-draft-list.js'

const parameters = { case: words, after: words }

/** Reads the selection from the URL of the drafts. */
export const caseDraftSearchOf = searchReader(parameters)

/** The variables of the list that an address selects: the drafts of one case, or of all. */
export function caseDraftListOf({
  case: caseId,
  after,
}: SearchOf<typeof parameters>): CaseDraftListVariables {
  return { caseId: caseId ?? null, after: after ?? null }
}
