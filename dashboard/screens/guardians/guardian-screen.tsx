import '../../app/first-load.js'
import { Link, useParams } from '@tanstack/react-router'
import { useAddressSearch } from '../../app/use-address-search.js'
import { type GuardianFileData, guardianFile } from '../../generated/guardian-file.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Avatar } from '../../ui/avatar.js'
import { BackLink } from '../../ui/back-link.js'
import { Facts } from '../../ui/facts.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { casesMessages } from '../cases/cases.messages.js'
import { DeleteGuardian } from './delete-guardian.js'
import { GuardianAccount } from './guardian-account.js'
import { guardianFileSearchOf } from './guardian-search.js'
import { GuardianStatus } from './guardian-status.js'
import { guardiansMessages } from './guardians.messages.js'
import { Observations } from './observations/observations.js'

/** A guardian as the graph returns it. */
export type GuardianFile = NonNullable<GuardianFileData['guardian']>

/** One guardian: profile, cases, monitored account, and what was observed in posts and cases. */
export function GuardianScreen() {
  const t = useMessages(guardiansMessages)
  const { can } = useViewer()
  const { guardianId } = useParams({ from: '/guardians/$guardianId' })
  const { casesAfter } = useAddressSearch(guardianFileSearchOf).search
  const query = useGraphQuery(guardianFile, { id: guardianId, casesAfter: casesAfter ?? null })
  return (
    <div className="page">
      {can('Query.guardians') && <BackLink to="/guardians">{t('back')}</BackLink>}
      <RecordView query={query} recordOf={({ guardian }) => guardian} missing={t('missing')}>
        {(guardian) => <OpenGuardian guardian={guardian} reload={query.reload} />}
      </RecordView>
    </div>
  )
}

function OpenGuardian({
  guardian,
  reload,
}: {
  readonly guardian: GuardianFile
  readonly reload: () => void
}) {
  const t = useMessages(guardiansMessages)
  const { can } = useViewer()
  const { id, name, email, status } = guardian
  return (
    <>
      <header className="person-head">
        <Avatar name={name} />
        <div>
          <RecordHeading name={name} />
          <p className="line">
            {status && <GuardianStatus status={status} />}
            <span className="muted">{email}</span>
          </p>
        </div>
      </header>
      <p className="line">
        {can('Mutation.updateGuardian') && (
          <Link
            to="/guardians/$guardianId/edit"
            params={{ guardianId: id }}
            preload={false}
            className="button"
          >
            {t('edit')}
          </Link>
        )}
        {can('Query.users') && (
          <Link to="/users/$userId" params={{ userId: id }} preload={false} className="button">
            {t('account')}
          </Link>
        )}
        {can('Mutation.deleteGuardian') && <DeleteGuardian guardian={guardian} />}
      </p>
      <div className="record">
        <div className="facts-side">
          <Profile guardian={guardian} />
          {can('Query.monitoredAccounts') && <GuardianAccount guardianId={id} />}
        </div>
        <div className="main">
          <Cases guardian={guardian} />
          {can('Query.knownInsights') && <Observations guardian={guardian} onFilled={reload} />}
        </div>
      </div>
    </>
  )
}

function Profile({ guardian }: { readonly guardian: GuardianFile }) {
  const t = useMessages(guardiansMessages)
  const { time } = useFormats()
  const { phone, bio, location, organization, contactInfo, createdAt } = guardian
  return (
    <section className="card">
      <Facts
        facts={[
          [t('organization'), organization],
          [t('location'), location],
          [t('phone'), phone],
          [t('publicPhone'), contactInfo?.phone],
          [t('website'), contactInfo?.website && <OtherSite address={contactInfo.website} />],
          ...Object.entries(contactInfo?.socialLinks ?? {}).map(
            ([network, address]) => [network, <OtherSite key={network} address={String(address)} />] as const,
          ),
          [t('bio'), bio && <span className="text">{bio}</span>],
          [t('created'), time(createdAt)],
        ]}
      />
    </section>
  )
}

function OtherSite({ address }: { readonly address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer noopener nofollow">
      {address}
    </a>
  )
}

function Cases({ guardian: { cases } }: { readonly guardian: GuardianFile }) {
  const t = useMessages(guardiansMessages)
  const caseText = useMessages(casesMessages)
  return (
    <Records title={t('cases')} found={cases} empty={t('noCases')} cursor="casesAfter">
      {cases.nodes.map(({ id, name, status, updatedAt }) => (
        <Entry key={id} at={updatedAt} by="" badge={caseText(`status_${status}`)}>
          <p>
            <Link to="/cases/$caseId" params={{ caseId: id }} preload={false} dir="auto">
              {name}
            </Link>
          </p>
        </Entry>
      ))}
    </Records>
  )
}
