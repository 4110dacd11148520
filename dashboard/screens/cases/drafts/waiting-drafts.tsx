import { Link } from '@tanstack/react-router'
import { waitingCaseDrafts } from '../../../generated/waiting-case-drafts.js'
import { useGraphQuery } from '../../../graph/hooks.js'
import { useMessages } from '../../../language/language.js'
import { FailureNotice } from '../../../ui/failure-notice.js'
import { caseFileMessages } from '../case-file.messages.js'

/** Leads to the drafts of a case that await a decision; a query of its own, because few cases have one. */
export function WaitingDrafts({ caseId }: { readonly caseId: string }) {
  const t = useMessages(caseFileMessages)
  const { data, failure, reload } = useGraphQuery(waitingCaseDrafts, { caseId })
  const count = data?.caseUpdateDrafts.totalCount ?? 0
  return (
    <>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {count > 0 && (
        <p className="notice">
          <Link to="/cases/drafts" search={{ case: caseId }}>
            {t('draftsWait', { count })}
          </Link>
        </p>
      )}
    </>
  )
}
