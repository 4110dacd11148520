import { oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'
import type { CaseFileVariables } from '../../generated/case-file.js'
import { caseCategoryValues, casePriorityValues, caseStatusValues } from '../../generated/enums.js'
import type { Role } from '../../generated/signed-in.js'
import { isStaff } from '../../session/roles.js'

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

const pages = {
  after: words,
  donationsAfter: words,
  paymentsAfter: words,
  postsAfter: words,
  auditAfter: words,
  surplusAfter: words,
}

/** Reads the pages of the lists of a case file from its URL. */
export const caseFileSearchOf = searchReader(pages)

/** The variables of a case file, whose content depends on the viewer. */
export function caseFileOf(id: string, role: Role, search: SearchOf<typeof pages>): CaseFileVariables {
  const isOfStaff = isStaff(role)
  // The transfers of surplus are another query.
  const { surplusAfter: _, ...pagesOfFile } = search
  return { id, seesPosts: isOfStaff || role === 'guardian', seesReviews: isOfStaff, ...pagesOfFile }
}

/** Whether a person may change a case and write updates of it: guardians only their own. */
export function mayChangeCase(
  viewer: { readonly id: string; readonly role: Role; can(rootField: string): boolean },
  { guardianId }: { readonly guardianId: string | null },
): boolean {
  return viewer.can('Mutation.updateCase') && (viewer.role !== 'guardian' || guardianId === viewer.id)
}

/** Whether donors are asked for donations to a case. */
export const takesDonations = ({ status }: { readonly status: CaseStatus }): boolean =>
  status === 'active' || status === 'urgent'
