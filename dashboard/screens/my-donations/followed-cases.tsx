import { Link } from '@tanstack/react-router'
import { followedCases } from '../../generated/followed-cases.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { QueryView } from '../../ui/query-view.js'
import { StatusBadge } from '../cases/case-indicators.js'
import { myDonationsMessages } from './my-donations.messages.js'

/** The cases that the viewer follows. */
export function FollowedCases({ after }: { readonly after: string | undefined }) {
  const t = useMessages(myDonationsMessages)
  return (
    <QueryView query={useGraphQuery(followedCases, { after: after ?? null })}>
      {({ viewer }) =>
        viewer && (
          <Records
            title={t('followed')}
            found={viewer.followedCases}
            empty={t('noFollowed')}
            cursor="followedAfter"
          >
            {viewer.followedCases.nodes.map(({ id, name, status, updatedAt }) => (
              <Entry key={id} at={updatedAt} by="">
                <p className="line">
                  <Link to="/cases/$caseId" params={{ caseId: id }} preload={false} dir="auto">
                    {name}
                  </Link>
                  <StatusBadge status={status} />
                </p>
              </Entry>
            ))}
          </Records>
        )
      }
    </QueryView>
  )
}
