import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { filteredPageOf } from '../../app/address-search.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { gdprRequestStateValues, gdprRequestTypeValues } from '../../generated/enums.js'
import { finishGdprRequest } from '../../generated/finish-gdpr-request.js'
import { type GdprRequestListData, gdprRequestList } from '../../generated/gdpr-request-list.js'
import { retryGdprRequest } from '../../generated/retry-gdpr-request.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { Badge, type Tone } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Facts } from '../../ui/facts.js'
import { ChoiceFilters } from '../../ui/lists/filters.js'
import { ListScreen } from '../../ui/lists/list-screen.js'
import { ResultList } from '../../ui/lists/result-list.js'
import { RowHead } from '../../ui/lists/row.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { ArchiveLink } from './archive-link.js'
import { gdprMessages } from './gdpr.messages.js'
import { gdprSearchOf } from './gdpr-search.js'

type Request = GdprRequestListData['gdprRequests']['nodes'][number]

const tones: Partial<Record<Request['state'], Tone>> = {
  awaiting_admin: 'warning',
  waiting: 'warning',
  failed: 'danger',
  completed: 'accent',
}

type Decision = 'completed' | 'rejected' | 'retry'

/** What an administrator may decide about a request. */
function decisionsOn({ state, waitingFor }: Request): readonly Decision[] {
  if (state === 'awaiting_admin') return ['completed', 'rejected']
  if (state === 'failed') return ['retry']
  return waitingFor === 'frozen wallet' ? ['rejected'] : []
}

const filters = { type: gdprRequestTypeValues, state: gdprRequestStateValues }

/** GDPR requests: state, deadline, and those that await an administrator. */
export function GdprScreen() {
  const t = useMessages(gdprMessages)
  const { search, select } = useAddressSearch(gdprSearchOf)
  const query = useGraphQuery(gdprRequestList, filteredPageOf(search))
  const { chosen, choose, close } = useChosen<Request, Decision>(
    query.data?.gdprRequests.nodes,
    (request, decision) => decisionsOn(request).includes(decision),
  )
  const decide = async ({ id }: Request, decision: Decision, note: string) => {
    await (decision === 'retry'
      ? mutate(retryGdprRequest, { id })
      : mutate(finishGdprRequest, { id, outcome: decision, note }))
    query.reload()
  }
  return (
    <>
      <ListScreen
        t={t}
        query={query}
        foundIn={({ gdprRequests }) => gdprRequests}
        filters={
          <div className="filters">
            <ChoiceFilters values={filters} search={search} select={select} t={t} />
          </div>
        }
      >
        {(found, texts) => (
          <ResultList {...texts} found={found}>
            {(request) => <OneRequest request={request} onDecide={(one) => choose(request, one)} />}
          </ResultList>
        )}
      </ListScreen>
      {chosen && (
        <ChangeDialog
          title={t(`decide_${chosen.how}`)}
          isGone={chosen.isGone}
          {...(chosen.how === 'retry' ? {} : { reason: t('noteForPerson') })}
          onConfirm={(note) => decide(chosen.of, chosen.how, note)}
          onClose={close}
        >
          <p>{[t(`type_${chosen.of.type}`), chosen.of.user?.name].filter(Boolean).join(' · ')}</p>
        </ChangeDialog>
      )}
    </>
  )
}

interface OneRequestProps {
  readonly request: Request
  readonly onDecide: (decision: Decision) => void
}

function OneRequest({ request, onDecide }: OneRequestProps) {
  const t = useMessages(gdprMessages)
  const { language, time, number } = useFormats()
  const textOf = (kind: 'field' | 'waits', code: string) => textOfCode(language, gdprMessages, kind, code)
  const { state, archive } = request
  const offered = decisionsOn(request)
  return (
    <>
      <RowHead>
        <strong>{t(`type_${request.type}`)}</strong>
        <Badge tone={tones[state] ?? ''}>{t(`state_${state}`)}</Badge>
        {request.isOverdue && <span className="badge danger">{t('overdue')}</span>}
        <Link to="/users/$userId" params={{ userId: request.userId }} preload={false} dir="auto">
          {request.user?.name ?? request.userId}
        </Link>
      </RowHead>
      <Facts
        facts={[
          [t('received'), time(request.createdAt)],
          [t('due'), time(request.dueAt)],
          [t('finished'), request.finishedAt && time(request.finishedAt)],
          [t('field'), request.field && textOf('field', request.field)],
          [t('reason'), request.reason],
          [
            t('waitingFor'),
            request.waitingFor &&
              `${textOf('waits', request.waitingFor)}${request.waitingSince ? ` · ${time(request.waitingSince)}` : ''}`,
          ],
          [t('failure'), request.failure],
          [t('note'), request.note],
          [
            t('archive'),
            archive &&
              t('archiveOf', {
                rows: number(archive.rows),
                files: number(archive.files),
                time: time(archive.expiresAt),
              }),
          ],
        ]}
      />
      {(offered.length > 0 || archive) && (
        <p className="line">
          <ArchiveLink requestId={request.id} archive={archive} />
          {offered.map((one) => (
            <Button key={one} onClick={() => onDecide(one)}>
              {t(`decide_${one}`)}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}
