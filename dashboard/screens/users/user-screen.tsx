import '../../app/first-load.js'
import { Link, useParams } from '@tanstack/react-router'
import { useAddressSearch } from '../../app/use-address-search.js'
import { type UserProfileData, userProfile } from '../../generated/user-profile.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Avatar } from '../../ui/avatar.js'
import { BackLink } from '../../ui/back-link.js'
import { Badge } from '../../ui/badge.js'
import { Facts } from '../../ui/facts.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { actionText, resourceText } from '../../ui/texts/action-text.js'
import { roleMessages } from '../../ui/texts/role.messages.js'
import { AccessButtons } from './access-buttons.js'
import { SignInState } from './sign-in-state.js'
import { profileSearchOf } from './user-search.js'
import { UserWallets } from './user-wallets.js'
import { usersMessages } from './users.messages.js'

/** A person as the graph returns it. */
export type UserProfile = NonNullable<UserProfileData['user']>

/** `activityRate` is a share of this number of days. */
const ACTIVITY_DAYS = 30

/** One person: profile, role, status and activity. */
export function UserScreen() {
  const t = useMessages(usersMessages)
  const { userId } = useParams({ from: '/users/$userId' })
  const { search } = useAddressSearch(profileSearchOf)
  const query = useGraphQuery(userProfile, { id: userId, ...search })
  return (
    <div className="page">
      <BackLink to="/users">{t('back')}</BackLink>
      <RecordView query={query} recordOf={(data) => data.user} missing={t('missing')}>
        {(user) => <OpenUser user={user} reload={query.reload} />}
      </RecordView>
    </div>
  )
}

function OpenUser({ user, reload }: { readonly user: UserProfile; readonly reload: () => void }) {
  const t = useMessages(usersMessages)
  const roleName = useMessages(roleMessages)
  const { time } = useFormats()
  const { role, can } = useViewer()
  return (
    <>
      <header className="person-head">
        <Avatar name={user.name} />
        <div>
          <RecordHeading name={user.name} />
          <p className="line">
            <Badge tone={user.status === 'active' ? 'accent' : 'warning'}>{t(`status_${user.status}`)}</Badge>
            <span className="badge">{roleName(user.role)}</span>
            <span className="muted">{user.email}</span>
          </p>
        </div>
      </header>
      <div className="record">
        <div className="facts-side">
          {user.emailUndeliverableSince && (
            <p className="notice warning">
              {t('undeliverable', { time: time(user.emailUndeliverableSince) })}
            </p>
          )}
          <section className="card">
            <Facts
              facts={[
                [t('phone'), user.phone],
                [t('location'), user.location],
                [t('organization'), user.organization],
                [t('created'), time(user.createdAt)],
                [t('lastSignIn'), user.lastLoginAt ? time(user.lastLoginAt) : t('neverSeen')],
                [
                  t('activeDays'),
                  t('activeDaysOf', {
                    days: Math.round(user.activityRate * ACTIVITY_DAYS),
                    of: ACTIVITY_DAYS,
                  }),
                ],
                [t('about'), user.bio],
              ]}
            />
          </section>
          <AccessButtons user={user} reload={reload} />
          {can('Query.securityEvents') && <SignInState email={user.email} />}
          {role === 'admin' && <UserWallets userId={user.id} />}
        </div>
        <div className="main">
          <UserRecords user={user} />
        </div>
      </div>
    </>
  )
}

function UserRecords({ user }: { readonly user: UserProfile }) {
  const t = useMessages(usersMessages)
  const { language, money } = useFormats()
  const { cases, donations, supportTickets, auditTrail } = user
  return (
    <>
      <Records title={t('cases')} found={cases} cursor="casesAfter">
        {cases.nodes.map(({ id, name, updatedAt }) => (
          <Entry key={id} at={updatedAt} by="">
            <Link to="/cases/$caseId" params={{ caseId: id }} preload={false} dir="auto">
              {name}
            </Link>
          </Entry>
        ))}
      </Records>
      <Records title={t('donations')} found={donations} cursor="donationsAfter">
        {donations.nodes.map(({ id, amount, currency, status, createdAt }) => (
          <Entry
            key={id}
            at={createdAt}
            by=""
            badge={t(`donation_${status}`)}
            sum={money(String(amount), currency)}
          />
        ))}
      </Records>
      {supportTickets && (
        <Records title={t('tickets')} found={supportTickets} cursor="ticketsAfter">
          {supportTickets.nodes.map(({ id, ticketNumber, title, createdAt }) => (
            <Entry key={id} at={createdAt} by={ticketNumber}>
              <Link to="/tickets/$ticketId" params={{ ticketId: id }} preload={false} dir="auto">
                {title}
              </Link>
            </Entry>
          ))}
        </Records>
      )}
      {auditTrail && (
        <Records
          title={t('activity')}
          found={auditTrail}
          empty={t('noActivity')}
          isTimeline
          cursor="auditAfter"
        >
          {auditTrail.nodes.map(({ id, timestamp, action, resource, resourceId }) => (
            <Entry key={id} at={timestamp} by="">
              <p title={action}>
                {actionText(language, action)} · {resourceText(language, resource)}{' '}
                <span className="mono">{resourceId}</span>
              </p>
            </Entry>
          ))}
        </Records>
      )}
    </>
  )
}
