import '../../app/first-load.js'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddressSearch } from '../../app/use-address-search.js'
import { caseChanges } from '../../generated/case-changes.js'
import { caseFile } from '../../generated/case-file.js'
import { setCaseStatus } from '../../generated/set-case-status.js'
import { mutate, useGraphQuery, useLive } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Thumbnail } from '../../ui/avatar.js'
import { BackLink } from '../../ui/back-link.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { Facts } from '../../ui/facts.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { GuardianLink } from '../../ui/people/guardian-link.js'
import { Pictures } from '../../ui/pictures.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { showToast } from '../../ui/toasts.js'
import { caseFileMessages } from './case-file.messages.js'
import { GoalProgress, StatusBadge } from './case-indicators.js'
import { CaseAudit, type CaseFile, CaseRecords, CaseUpdates } from './case-records.js'
import {
  type CaseStatus,
  caseFileOf,
  caseFileSearchOf,
  mayChangeCase,
  takesDonations,
} from './case-search.js'
import { casesMessages } from './cases.messages.js'
import { WaitingDrafts } from './drafts/waiting-drafts.js'
import { FollowButton } from './follow-button.js'
import { UpdateForm } from './update-form.js'

/** One case across the services: story, updates, donations, posts and audit, as far as the viewer may see them. */
export function CaseFileScreen() {
  const t = useMessages(caseFileMessages)
  const { caseId } = useParams({ from: '/cases/$caseId' })
  const { search } = useAddressSearch(caseFileSearchOf)
  const { role } = useViewer()
  const query = useGraphQuery(caseFile, caseFileOf(caseId, role, search))
  const { reload } = query
  useLive(caseChanges, { id: caseId }, reload)
  return (
    <div className="page case-file">
      <BackLink to="/cases">{t('back')}</BackLink>
      <RecordView query={query} recordOf={(data) => data.case} missing={t('missing')}>
        {(file) => <OpenCase file={file} reload={reload} />}
      </RecordView>
    </div>
  )
}

interface OpenCaseProps {
  readonly file: CaseFile
  readonly reload: () => void
}

function OpenCase({ file, reload }: OpenCaseProps) {
  const t = useMessages(caseFileMessages)
  const list = useMessages(casesMessages)
  const viewer = useViewer()
  const mayWrite = mayChangeCase(viewer, file)
  return (
    <>
      <header className="case-head">
        <Thumbnail path={file.pictures[0]} />
        <div className="stack">
          <RecordHeading name={file.name} />
          <p className="line">
            <StatusBadge status={file.status} />
            {file.priority === 'urgent' && (
              <Badge tone="warning">{`${list('priority')}: ${list('priority_urgent')}`}</Badge>
            )}
            <span className="muted">{list(`category_${file.category}`)}</span>
          </p>
        </div>
        <p className="line">
          {viewer.can('Mutation.updateSupportTicket') || (
            <>
              {takesDonations(file) && (
                <Link
                  to="/cases/$caseId/donate"
                  params={{ caseId: file.id }}
                  preload={false}
                  className="button primary"
                >
                  {t('donate')}
                </Link>
              )}
              <Link to="/tickets/new" search={{ case: file.id }} className="button">
                {t('ask')}
              </Link>
            </>
          )}
          {mayWrite && (
            <Link to="/cases/$caseId/edit" params={{ caseId: file.id }} preload={false} className="button">
              {t('edit')}
            </Link>
          )}
          <FollowButton file={file} />
        </p>
      </header>
      <div className="record">
        <div className="facts-side">
          <CaseFacts file={file}>{mayWrite && <StatusButtons file={file} reload={reload} />}</CaseFacts>
        </div>
        <div className="main">
          <section className="card">
            <h2>{t('story')}</h2>
            <p className="text" dir="auto">
              {file.description}
            </p>
            <Pictures paths={file.pictures} />
          </section>
          {mayWrite && viewer.can('Query.caseUpdateDrafts') && <WaitingDrafts caseId={file.id} />}
          {mayWrite && <UpdateForm key={file.id} caseId={file.id} onSent={reload} />}
          <CaseUpdates updates={file.updates} />
          <CaseRecords file={file} />
        </div>
        <div className="history">
          <CaseAudit trail={file.auditTrail} />
        </div>
      </div>
    </>
  )
}

/** Progress, responsible person, dates, and what the wallets of the case have received. */
function CaseFacts({ file, children }: { readonly file: CaseFile; readonly children: ReactNode }) {
  const t = useMessages(caseFileMessages)
  const list = useMessages(casesMessages)
  const { asset: assetText, number, time } = useFormats()
  return (
    <section className="card">
      <GoalProgress raised={file.raised} goal={file.donationGoal} currency={file.currency} />
      <Facts
        facts={[
          [
            list('guardian'),
            file.guardianName && <GuardianLink id={file.guardianId} name={file.guardianName} />,
          ],
          [t('opened'), time(file.createdAt)],
          [list('changed'), time(file.updatedAt)],
        ]}
      />
      {file.walletTotals.length > 0 && (
        <ul className="stack small">
          {file.walletTotals.map(({ network, asset, amount, donations }) => (
            <li key={`${network} ${asset}`} className="numeric">
              {t('onLedger', { sum: assetText(amount, asset) })} · {number(donations)}{' '}
              <NetworkBadge network={network} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

function StatusButtons({ file, reload }: { readonly file: CaseFile; readonly reload: () => void }) {
  const t = useMessages(caseFileMessages)
  const list = useMessages(casesMessages)
  const { isBusy, failure, run } = useChange(file.name)
  const set = async (status: CaseStatus) => {
    const isDone = await run(() => mutate(setCaseStatus, { id: file.id, status, version: file.version }))
    if (isDone) showToast({ id: file.id, text: t('statusChanged', { status: list(`status_${status}`) }) })
    reload()
  }
  return (
    <>
      <p className="line">
        {file.allowedTransitions.map((status) => (
          <Button key={status} aria-disabled={isBusy} onClick={() => set(status)}>
            {t('changeStatus', { status: list(`status_${status}`) })}
          </Button>
        ))}
      </p>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
