import '../../app/first-load.js'
import { Link, useSearch } from '@tanstack/react-router'
import { type MyCasesData, myCases } from '../../generated/my-cases.js'
import { newNotifications } from '../../generated/new-notifications.js'
import { useGraphQuery, useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Thumbnail } from '../../ui/avatar.js'
import { Icon } from '../../ui/icon.js'
import { ResultList } from '../../ui/lists/result-list.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { useNow } from '../../ui/use-now.js'
import { GoalProgress, StatusBadge } from '../cases/case-indicators.js'
import { myCasesMessages } from './my-cases.messages.js'
import { MyPosts } from './my-posts.js'

type MyCase = MyCasesData['cases']['nodes'][number]

/** The cases of a guardian with their newest donations, and the outcomes of the guardian's posts. */
export function MyCasesScreen() {
  const t = useMessages(myCasesMessages)
  const { id: me } = useViewer()
  const { after, postsAfter } = useSearch({ from: '/my-cases' })
  const query = useGraphQuery(myCases, { me, after: after ?? null })
  const now = useNow()
  const total = query.data?.cases.totalCount
  // A donation to a case notifies its guardian.
  useLive(newNotifications, {}, query.reload)
  return (
    <div className="page my-cases">
      <PageHeader title={t('title')} count={total === undefined ? undefined : t('count', { count: total })}>
        <Link to="/guardians/$guardianId" params={{ guardianId: me }} className="button">
          {t('profile')}
        </Link>
      </PageHeader>
      <QueryView query={query} lines={6}>
        {({ cases }) => (
          <ResultList found={cases} label={t('title')} none={[t('none'), t('noneHint')]}>
            {(one) => <OwnCase found={one} now={now} />}
          </ResultList>
        )}
      </QueryView>
      <MyPosts after={postsAfter} />
    </div>
  )
}

function OwnCase({ found, now }: { readonly found: MyCase; readonly now: number }) {
  const t = useMessages(myCasesMessages)
  const { relative } = useFormats()
  const { id, name, status, pictures, donations, updates } = found
  const [picture] = pictures
  const [last] = updates.nodes
  return (
    <div className="own-case">
      <Thumbnail path={picture} />
      <div className="stack">
        <p className="line">
          <Link to="/cases/$caseId" params={{ caseId: id }} preload={false} dir="auto">
            {name}
          </Link>
          <StatusBadge status={status} />
          <span className="muted small">
            {last ? t('lastUpdate', { time: relative(last.createdAt, now) }) : t('noUpdate')}
          </span>
        </p>
        <GoalProgress raised={found.raised} goal={found.donationGoal} currency={found.currency} />
        {donations.totalCount > 0 && <Donations donations={donations} now={now} />}
      </div>
      <Link
        className="button"
        to="/cases/$caseId"
        params={{ caseId: id }}
        preload={false}
        aria-label={t('writeAbout', { name })}
      >
        <Icon name="camera" />
        {t('write')}
      </Link>
    </div>
  )
}

function Donations({ donations, now }: Pick<MyCase, 'donations'> & { readonly now: number }) {
  const t = useMessages(myCasesMessages)
  const { money, relative } = useFormats()
  return (
    <>
      <p className="muted small">{t('donations', { count: donations.totalCount })}</p>
      <ul className="plain-rows">
        {donations.nodes.map((one) => (
          <li key={one.id} className="line">
            <span className="numeric">{money(String(one.amount), one.currency)}</span>
            <span>{one.isAnonymous || !one.userName ? t('anonymous') : one.userName}</span>
            <time className="muted small" dateTime={one.createdAt}>
              {relative(one.createdAt, now)}
            </time>
          </li>
        ))}
      </ul>
    </>
  )
}
