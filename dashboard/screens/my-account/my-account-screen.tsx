import '../../app/first-load.js'
import { useSearch } from '@tanstack/react-router'
import { cancelRequest } from '../../generated/cancel-request.js'
import { type MyRequestsData, myRequests } from '../../generated/my-requests.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Facts } from '../../ui/facts.js'
import { ResultList } from '../../ui/lists/result-list.js'
import { RowHead } from '../../ui/lists/row.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { ArchiveLink } from '../gdpr/archive-link.js'
import { gdprMessages } from '../gdpr/gdpr.messages.js'
import { Consents } from './consents.js'
import { DataRequests } from './data-requests.js'
import { myAccountMessages } from './my-account.messages.js'
import { PasswordForm } from './password-form.js'
import { Profile } from './profile.js'
import { SecondFactor } from './second-factor.js'
import { Sessions } from './sessions.js'

type Request = MyRequestsData['gdprRequests']['nodes'][number]

/** Whether an erasure can still be cancelled. */
const mayKeep = ({ state, notBefore }: Request) => state === 'received' && notBefore !== null

/** The viewer's profile, password, second factor, sessions, consents and requests about their data. */
export function MyAccountScreen() {
  const t = useMessages(myAccountMessages)
  const { id: me } = useViewer()
  const { after } = useSearch({ from: '/my-account' })
  const query = useGraphQuery(myRequests, { me, after: after ?? null })
  const { chosen, choose, close } = useChosen(query.data?.gdprRequests.nodes, mayKeep)
  const keep = async ({ id }: Request) => {
    await mutate(cancelRequest, { id })
    query.reload()
  }
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <Profile undeliverableSince={query.data?.user?.emailUndeliverableSince} reloadRequests={query.reload} />
      <PasswordForm />
      <SecondFactor />
      <Sessions />
      <Consents reloadRequests={query.reload} />
      <h2>{t('requests')}</h2>
      <DataRequests reload={query.reload} />
      <QueryView query={query} lines={4}>
        {({ gdprRequests: found }) => (
          <ResultList found={found} label={t('requests')} none={[t('none'), t('noneHint')]}>
            {(request) => <OwnRequest request={request} onKeep={(erasure) => choose(erasure, undefined)} />}
          </ResultList>
        )}
      </QueryView>
      {chosen && (
        <ChangeDialog
          title={t('keep')}
          done={t('kept')}
          isGone={chosen.isGone}
          onConfirm={() => keep(chosen.of)}
          onClose={close}
        >
          <p>{t('keepHint')}</p>
        </ChangeDialog>
      )}
    </div>
  )
}

interface OwnRequestProps {
  readonly request: Request
  readonly onKeep: (erasure: Request) => void
}

function OwnRequest({ request, onKeep }: OwnRequestProps) {
  const t = useMessages(myAccountMessages)
  const gdpr = useMessages(gdprMessages)
  const { time, number } = useFormats()
  const { id, type, state, archive, notBefore } = request
  const canCancel = mayKeep(request)
  return (
    <>
      <RowHead>
        <strong>{gdpr(`type_${type}`)}</strong>
        <Badge tone={canCancel ? 'warning' : ''}>{gdpr(`state_${state}`)}</Badge>
      </RowHead>
      <Facts
        facts={[
          [gdpr('received'), time(request.createdAt)],
          [t('begins'), canCancel && notBefore ? time(notBefore) : undefined],
          [gdpr('finished'), request.finishedAt && time(request.finishedAt)],
          [gdpr('note'), request.note],
          [
            gdpr('archive'),
            archive &&
              gdpr('archiveOf', {
                rows: number(archive.rows),
                files: number(archive.files),
                time: time(archive.expiresAt),
              }),
          ],
        ]}
      />
      <p className="line">
        {canCancel && <Button onClick={() => onKeep(request)}>{t('keep')}</Button>}
        <ArchiveLink requestId={id} archive={archive} />
      </p>
    </>
  )
}
