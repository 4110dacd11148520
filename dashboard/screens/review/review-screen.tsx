import '../../app/first-load.js'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { reviewItemDetail } from '../../generated/review-item-detail.js'
import { read, useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { EmptyState, Skeleton } from '../../ui/placeholders.js'
import { showToast } from '../../ui/toasts.js'
import { useNow } from '../../ui/use-now.js'
import { beginningOf, type Decision, type Settlement, useDecisions } from './decisions.js'
import { useClaim } from './item/claim.js'
import { editsOf, isGoalFaulty } from './item/draft.js'
import { type ProposalDrafts, proposalDraftsOf } from './item/drafts.js'
import { OpenItem } from './item/open-item.js'
import { type UnusedEdits, UnusedEditsDialog } from './item/unused-edits.js'
import { QueueHead } from './queue-head.js'
import { reviewMessages } from './review.messages.js'
import { Legend, RejectDialog } from './review-dialogs.js'
import { ReviewList } from './review-list.js'
import { type ReviewQueue, type ReviewRow, useReviewQueue } from './review-queue.js'
import { hasDecisions, type ReviewListName, reviewSearchOf } from './review-search.js'
import { type ReviewActions, useReviewShortcuts } from './review-shortcuts.js'
import { isOwnDecision } from './second-review.js'
import { secondReviewMessages } from './second-review.messages.js'
import { useSelection } from './selection.js'
import { StatisticsDialog } from './statistics-dialog.js'

/** The review queue: decide proposals of the analysis by keyboard. */
export function ReviewScreen() {
  const { list = 'proposals' } = reviewSearchOf({ ...useSearch({ from: '/review' }) })
  return <Review key={list} list={list} />
}

function Review({ list }: { readonly list: ReviewListName }) {
  const { id: personId } = useViewer()
  const drafts = useMemo(() => proposalDraftsOf(personId), [personId])
  const [unused, setUnused] = useState<readonly UnusedEdits[]>([])
  const [edits] = unused
  const showEdits = useCallback(
    (itemId: string) => {
      const draft = drafts.get(itemId)
      if (draft) setUnused((known) => [...known.filter((one) => one.itemId !== itemId), { itemId, draft }])
    },
    [drafts],
  )
  const queue = useReviewQueue(list, (item) => {
    if (!isOwnDecision(item, personId)) showEdits(item.id)
    drafts.forget([item.id])
  })
  const { items } = queue
  if (!items)
    return queue.failure ? (
      <FailureNotice failure={queue.failure} onRetry={queue.reload} />
    ) : (
      <Skeleton lines={8} />
    )
  return (
    <div className="review">
      <OpenQueue list={list} queue={queue} items={items} drafts={drafts} onLost={showEdits} />
      {edits && (
        <UnusedEditsDialog
          key={edits.itemId}
          edits={edits}
          onClose={() => setUnused((known) => known.filter((one) => one !== edits))}
        />
      )}
    </div>
  )
}

/** The next page is loaded when only this many items follow the open one. */
const FEW_LEFT = 20

const emptyTexts = {
  proposals: 'empty',
  perhaps: 'emptyPerhaps',
  second: 'emptySecond',
  disputed: 'emptyDisputed',
} as const

function OpenQueue({
  list,
  queue,
  items,
  drafts,
  onLost,
}: {
  readonly list: ReviewListName
  readonly queue: ReviewQueue
  readonly items: readonly ReviewRow[]
  readonly drafts: ProposalDrafts
  /** The open item has left the list. */
  readonly onLost: (itemId: string) => void
}) {
  const t = useMessages(reviewMessages)
  const second = useMessages(secondReviewMessages)
  const [openId, setOpenId] = useState<string>()
  const [dialog, setDialog] = useState<'reject' | 'legend' | 'figures'>()
  const [isEditing, setEditing] = useState(false)
  const viewer = useViewer()
  const decisions = useDecisions(queue, list, drafts, setOpenId)
  const selection = useSelection(items)
  const now = useNow()
  const at = items.findIndex(({ id }) => id === openId)
  const open = items[at]
  const isOpenLost = openId !== undefined && !open
  useEffect(() => {
    if (!isOpenLost) return
    // No other item is opened: a key that was meant for the lost one would decide it.
    setOpenId(undefined)
    if (openId) onLost(openId)
    showToast({ id: 'elsewhere', text: t('decidedElsewhere') })
  }, [isOpenLost, openId, onLost, t])
  const isNothingChosen = !open && selection.rows.length === 0
  useEffect(() => {
    // A reason would reject nothing, without a word.
    if (isNothingChosen) setDialog((shown) => (shown === 'reject' ? undefined : shown))
  }, [isNothingChosen])
  useLinkedItem(items, setOpenId)
  const isDecided = hasDecisions(list)
  useClaim(isDecided ? undefined : open, now, queue.show)
  const openAt = useCallback(
    (index: number) => {
      setEditing(false)
      setOpenId(items[Math.max(0, Math.min(index, items.length - 1))]?.id)
    },
    [items],
  )
  useAhead(items[at + 1]?.id)
  const { loadMore } = queue
  const isNearEnd = items.length - at <= FEW_LEFT
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, loadMore])
  const { data, failure, reload } = useGraphQuery(reviewItemDetail, { id: open?.id ?? '' }, { pause: !open })
  const detail = data?.reviewItem?.id === open?.id ? (data?.reviewItem ?? undefined) : undefined

  const edit = (isWanted: boolean) => setEditing(isWanted && detail !== undefined && !isDecided)
  /** Opens the next item when the open one leaves the list. */
  const leave = (rows: readonly ReviewRow[]) => {
    setDialog(undefined)
    setEditing(false)
    if (!rows.some(({ id }) => id === openId)) return
    const following = items.slice(at + 1).concat(items.slice(0, Math.max(at, 0)))
    setOpenId(following.find((one) => !rows.includes(one))?.id)
  }
  const decide = (decision: Decision) => {
    const chosen = selection.rows.length > 0 ? selection.rows : open ? [open] : []
    const allowed = chosen.filter((row) => !isDecided || !isOwnDecision(row, viewer.id))
    if (allowed.length < chosen.length) showToast({ id: 'own', text: second('ownDecision'), isFailure: true })
    // Edits are sent only for the open item, whose proposal is loaded.
    const isAlone = open !== undefined && allowed.length === 1 && allowed[0] === open
    const draft = isAlone && !isDecided ? drafts.get(open.id) : undefined
    const edits = detail && draft && editsOf(detail, draft)
    const isComplete = isAlone && (!draft || detail !== undefined)
    const isForAll = isComplete || decision.kind === 'reject'
    const rows = isForAll ? allowed : allowed.filter(({ id }) => !drafts.get(id))
    const reason = isAlone ? 'editedLoading' : 'editedAlone'
    if (rows.length < allowed.length) showToast({ id: 'edited', text: t(reason), isFailure: true })
    leave(rows)
    selection.clear()
    decisions.decide(rows, decision.kind === 'approve' ? { kind: 'approve', edits } : decision)
  }
  const approve = () => {
    const isAlone = selection.rows.every((row) => row === open)
    const draft = isAlone && open && !isDecided ? drafts.get(open.id) : undefined
    if (isGoalFaulty(detail, draft)) edit(true)
    else decide({ kind: 'approve' })
  }
  const settle = (outcome: Settlement) => {
    if (!open) return
    if (outcome === 'upheld' && isOwnDecision(open, viewer.id))
      return showToast({ id: 'own', text: second('ownDispute'), isFailure: true })
    leave([open])
    decisions.settle(open, outcome)
  }
  const actions: ReviewActions = {
    next: () => openAt(at + 1),
    previous: () => openAt(at - 1),
    approve,
    askReason: () => (open || selection.rows.length > 0) && setDialog('reject'),
    reject: (reason) => decide({ kind: 'reject', reason }),
    edit: () => edit(true),
    undo: decisions.undo,
    select: () => open && selection.toggle(open.id),
    selectRange: () => open && selection.extendTo(open.id),
    uphold: () => settle('upheld'),
    reverse: () => settle('reversed'),
    showFigures: () => setDialog('figures'),
    showLegend: () => setDialog('legend'),
  }
  const shortcuts = useReviewShortcuts(list, actions)

  return (
    <>
      <div className="side">
        <QueueHead list={list} queue={queue} decisions={decisions} onFigures={actions.showFigures} />
        <p role="status" className="hidden">
          {open && beginningOf(open.tweetContent)}
        </p>
        {selection.rows.length > 0 && (
          <div className="bulk" role="status">
            <strong>{t('selected', { count: selection.rows.length })}</strong>
            <Button shortcut="A" kind="primary" onClick={actions.approve}>
              {t('approve')}
            </Button>
            <Button shortcut="R" kind="danger" onClick={actions.askReason}>
              {t('reject')}
            </Button>
            <Button kind="plain" onClick={selection.clear}>
              {t('clearSelection')}
            </Button>
          </div>
        )}
        {items.length > 0 && (
          <ReviewList
            items={items}
            openId={openId}
            selected={selection.ids}
            now={now}
            onOpen={(id) => openAt(items.findIndex((one) => one.id === id))}
            onSelect={selection.toggle}
            onEnd={loadMore}
          />
        )}
      </div>
      {open ? (
        <OpenItem
          list={list}
          row={open}
          place={t(queue.hasMore ? 'placeOfMore' : 'place', { at: at + 1, count: items.length })}
          detail={detail}
          failure={failure}
          drafts={drafts}
          now={now}
          isEditing={isEditing}
          actions={actions}
          onReload={reload}
          onEdited={() => edit(false)}
        />
      ) : (
        <div className="no-item">
          {items.length === 0 ? (
            <EmptyState title={t('emptyTitle')}>{t(emptyTexts[list])}</EmptyState>
          ) : (
            <EmptyState title={t('choose')}>{t('chooseHint')}</EmptyState>
          )}
        </div>
      )}
      {dialog === 'reject' && <RejectDialog onReject={actions.reject} onClose={() => setDialog(undefined)} />}
      {dialog === 'figures' && <StatisticsDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'legend' && <Legend shortcuts={shortcuts} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** Opens the item that a link names. Afterwards the address no longer names it: a reload would open it again. */
function useLinkedItem(items: readonly ReviewRow[], open: (id: string) => void): void {
  const t = useMessages(reviewMessages)
  const navigate = useNavigate()
  const { item, ...others } = reviewSearchOf({ ...useSearch({ from: '/review' }) })
  const follow = useRef(() => {})
  follow.current = () => {
    if (!item) return
    if (items.some(({ id }) => id === item)) open(item)
    else showToast({ id: 'elsewhere', text: t('notListed') })
    void navigate({ to: '/review', search: others, replace: true })
  }
  useEffect(() => {
    if (item) follow.current()
  }, [item])
}

/** Reads the next item before it is opened. */
function useAhead(id: string | undefined): void {
  useEffect(() => {
    // The item is read again when it is opened, which shows a failure.
    if (id) void read(reviewItemDetail, { id }).catch(() => undefined)
  }, [id])
}
