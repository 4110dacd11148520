import { oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'
import type { ApprovalListVariables } from '../../generated/approval-list.js'
import { walletApprovalKindValues, walletApprovalStateValues } from '../../generated/enums.js'

export const shownStates = [...walletApprovalStateValues, 'all'] as const

const parameters = { state: oneOf(shownStates), kind: oneOf(walletApprovalKindValues), after: words }

/** Reads the selection from the URL of the approvals. */
export const approvalSearchOf = searchReader(parameters)

/** The variables of the list that an address selects: by default the requests that wait. */
export function approvalListOf({
  state = 'pending',
  kind,
  after,
}: SearchOf<typeof parameters>): ApprovalListVariables {
  const filter = { ...(state === 'all' ? {} : { state }), ...(kind ? { kind } : {}) }
  return { filter, after: after ?? null }
}
