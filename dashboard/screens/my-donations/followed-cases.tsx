import { Link } from '@tanstack/react-router'
import { followedCases } from '../../generated/followed-cases.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { Entry, Records } from '../../ui/records.js'
import { StatusBadge } from '../cases/case-figures.js'
import { myDonationsMessages } from './my-donations.messages.js'

/** The cases that the viewer follows. */
export function FollowedCases() {
  const t = useMessages(myDonationsMessages)
  const { data, failure, reload } = useGraphQuery(followedCases, {})
  if (failure) return <FailureNotice failure={failure} onRetry={reload} />
  const found = data?.viewer?.followedCases
  if (!found) return null
  return (
    <Records title={t('followed')} total={found.totalCount} empty={t('noFollowed')}>
      {found.nodes.map(({ id, name, status, updatedAt }) => (
        <Entry key={id} at={updatedAt} by="">
          <p className="line">
            <Link to="/cases/$caseId" params={{ caseId: id }} preload={false}>
              {name}
            </Link>
            <StatusBadge status={status} />
          </p>
        </Entry>
      ))}
    </Records>
  )
}
