import { oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'
import type { CaseFileVariables } from '../../generated/case-file.js'
import { caseCategoryValues, casePriorityValues, caseStatusValues } from '../../generated/enums.js'
import type { Role } from '../../generated/signed-in.js'

export type CaseStatus = (typeof caseStatusValues)[number]

const parameters = {
  q: words,
  status: oneOf(caseStatusValues),
  priority: oneOf(casePriorityValues),
  category: oneOf(caseCategoryValues),
}

/** The selection in the URL of the list. */
export type CaseSearch = SearchOf<typeof parameters>

/** Reads the parameters of a URL; unknown ones are ignored. */
export const caseSearchOf = searchReader(parameters)

/** The variables of a case file, whose content depends on the viewer. @param after where the page of updates begins */
export function caseFileOf(id: string, role: Role, after: string | undefined): CaseFileVariables {
  const isStaff = role === 'staff' || role === 'admin'
  return { id, seesPosts: isStaff || role === 'guardian', seesReviews: isStaff, after: after ?? null }
}
