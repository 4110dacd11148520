import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { type CaseBoardData, caseBoard } from '../../generated/case-board.js'
import { caseStatusValues } from '../../generated/enums.js'
import { setCaseStatus } from '../../generated/set-case-status.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Thumbnail } from '../../ui/avatar.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { ListRow, useRowName } from '../../ui/lists/row.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { showToast } from '../../ui/toasts.js'
import { boardMessages } from './board.messages.js'
import { GoalProgress } from './case-indicators.js'
import { type CaseStatus, mayChangeCase } from './case-search.js'
import { CaseViews } from './case-views.js'
import { casesMessages } from './cases.messages.js'

type CaseCard = CaseBoardData['active']['nodes'][number]

/** Cases by status; each moves to a status that may follow. */
export function CaseBoardScreen() {
  const t = useMessages(casesMessages)
  const board = useMessages(boardMessages)
  const query = useGraphQuery(caseBoard, {})
  const { isBusy, failure, run } = useChange(t('title'))
  const move = async ({ id, name, version }: CaseCard, status: CaseStatus) => {
    const isDone = await run(() => mutate(setCaseStatus, { id, status, version }))
    if (isDone) showToast({ id, text: board('moved', { name, status: t(`status_${status}`) }) })
    // Also after a refusal: someone else may have changed the case.
    query.reload()
  }
  return (
    <div className="page board-page">
      <PageHeader title={t('title')}>
        <CaseViews />
      </PageHeader>
      {failure && <FailureNotice failure={failure} />}
      <QueryView query={query} lines={4} shape="columns">
        {(data) => (
          <div className="board">
            {caseStatusValues.map((status) => (
              <Column key={status} status={status} cases={data[status]} isBusy={isBusy} onMove={move} />
            ))}
          </div>
        )}
      </QueryView>
    </div>
  )
}

interface ColumnProps {
  readonly status: CaseStatus
  readonly cases: CaseBoardData['active']
  readonly isBusy: boolean
  readonly onMove: (card: CaseCard, status: CaseStatus) => void
}

function Column({ status, cases, isBusy, onMove }: ColumnProps) {
  const t = useMessages(casesMessages)
  const board = useMessages(boardMessages)
  const name = t(`status_${status}`)
  return (
    <section aria-label={name}>
      <h2>
        {name} <span className="count numeric">{cases.totalCount}</span>
      </h2>
      {cases.nodes.length === 0 && <p className="muted">{board('none')}</p>}
      <ul aria-label={name}>
        {cases.nodes.map((one) => (
          <ListRow key={one.id}>
            <Card card={one} isBusy={isBusy} onMove={(next) => onMove(one, next)} />
          </ListRow>
        ))}
      </ul>
      {cases.totalCount > cases.nodes.length && (
        <Link to="/cases" search={{ status }}>
          {board('all', { count: cases.totalCount })}
        </Link>
      )}
    </section>
  )
}

interface CardProps {
  readonly card: CaseCard
  readonly isBusy: boolean
  readonly onMove: (status: CaseStatus) => void
}

function Card({ card, isBusy, onMove }: CardProps) {
  const t = useMessages(casesMessages)
  const board = useMessages(boardMessages)
  const mayMove = mayChangeCase(useViewer(), card) && card.allowedTransitions.length > 0
  return (
    <>
      <div className="card-name">
        <Thumbnail path={card.pictures[0]} />
        <div>
          <Link id={useRowName()} to="/cases/$caseId" params={{ caseId: card.id }} preload={false} dir="auto">
            {card.name}
          </Link>
          <p className="muted small">
            {[t(`category_${card.category}`), card.guardianName].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      {card.priority === 'urgent' && (
        <p>
          <Badge tone="warning">{`${t('priority')}: ${t('priority_urgent')}`}</Badge>
        </p>
      )}
      <GoalProgress raised={card.raised} goal={card.donationGoal} currency={card.currency} />
      {mayMove && (
        <details>
          <summary>
            {board('move')}
            <span className="hidden">: {card.name}</span>
          </summary>
          <p className="line">
            {card.allowedTransitions.map((status) => (
              <Button key={status} aria-disabled={isBusy} onClick={() => onMove(status)}>
                {t(`status_${status}`)}
              </Button>
            ))}
          </p>
        </details>
      )}
    </>
  )
}
