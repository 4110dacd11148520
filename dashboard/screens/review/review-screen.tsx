import '../../app/first-load.js'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Command, useCommands } from '../../app/commands.js'
import { reviewItemDetail } from '../../generated/review-item-detail.js'
import { read, useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { EmptyState, Skeleton } from '../../ui/placeholders.js'
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.js'
import { showToast } from '../../ui/toasts.js'
import { useClaim, useNow } from './claim.js'
import { type Decision, useDecisions } from './decisions.js'
import { editsOf } from './draft.js'
import { type ProposalDrafts, proposalDraftsOf } from './drafts.js'
import { FiguresDialog } from './figures-dialog.js'
import { OpenItem } from './open-item.js'
import { QueueHead } from './queue-head.js'
import { rejectionReasons } from './rejection-reasons.js'
import { reviewMessages } from './review.messages.js'
import { Legend, RejectDialog } from './review-dialogs.js'
import { ReviewList } from './review-list.js'
import { type ReviewQueue, type ReviewRow, useReviewQueue } from './review-queue.js'
import { type ReviewListName, reviewSearchOf } from './review-search.js'
import { secondReviewMessages } from './second-review.messages.js'
import { useSelection } from './selection.js'

/** The review queue: decide what the analysis proposes, by keyboard. */
export function ReviewScreen() {
  const { list = 'proposals' } = reviewSearchOf({ ...useSearch({ from: '/review' }) })
  return <Review key={list} list={list} />
}

function Review({ list }: { readonly list: ReviewListName }) {
  const t = useMessages(reviewMessages)
  const { id: personId } = useViewer()
  const drafts = useMemo(() => proposalDraftsOf(personId), [personId])
  const queue = useReviewQueue(list, (id) => drafts.forget([id]))
  const { items } = queue
  if (!items)
    return queue.failure ? (
      <FailureNotice failure={queue.failure} onRetry={queue.reload} />
    ) : (
      <Skeleton lines={8} />
    )
  return (
    <div className="review">
      <h1 className="hidden">{t('title')}</h1>
      <OpenQueue list={list} queue={queue} items={items} drafts={drafts} />
    </div>
  )
}

/** The next page is read when so few items are left behind the open one. */
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
}: {
  readonly list: ReviewListName
  readonly queue: ReviewQueue
  readonly items: readonly ReviewRow[]
  readonly drafts: ProposalDrafts
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
  const isSecond = list === 'second'
  const isDisputed = list === 'disputed'
  useClaim(isSecond || isDisputed ? undefined : open, queue.show)
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

  const edit = (isWanted: boolean) => setEditing(isWanted && detail !== undefined && !isSecond && !isDisputed)
  const decide = (decision: Decision) => {
    const chosen = selection.rows.length > 0 ? selection.rows : open ? [open] : []
    const rows = chosen.filter(({ review }) => !isSecond || review?.reviewedBy !== viewer.id)
    if (rows.length < chosen.length) showToast({ id: 'own', text: second('ownDecision'), isFailure: true })
    const draft = open && drafts.get(open.id)
    const edits = detail && draft && rows.length === 1 ? editsOf(detail, draft) : undefined
    setDialog(undefined)
    setEditing(false)
    if (rows.some(({ id }) => id === open?.id)) {
      const following = items.slice(at + 1).concat(items.slice(0, Math.max(at, 0)))
      setOpenId(following.find((one) => !rows.includes(one))?.id)
    }
    selection.clear()
    decisions.decide(rows, decision.kind === 'approve' ? { kind: 'approve', edits } : decision)
  }
  const decisionKeys: Shortcut[] = [
    { key: 'a', label: t('approve'), run: () => decide({ kind: 'approve' }) },
    { key: 'r', label: t('reject'), run: () => (open || selection.rows.length > 0) && setDialog('reject') },
    { key: 'e', label: t('edit'), run: () => edit(true) },
    { key: 'u', label: t('undo'), run: decisions.undo },
    { key: 'x', label: t('select'), run: () => open && selection.toggle(open.id) },
    { key: 'Shift+X', label: t('selectRange'), run: () => open && selection.extendTo(open.id) },
    ...rejectionReasons.map((reason, index) => ({
      key: String(index + 1),
      label: `${t('reject')}: ${t(`reason_${reason}`)}`,
      run: () => decide({ kind: 'reject', reason }),
    })),
  ]
  const shortcuts: Shortcut[] = [
    { key: 'j', label: t('next'), run: () => openAt(at + 1) },
    { key: 'k', label: t('previous'), run: () => openAt(at - 1) },
    { key: 's', label: t('skip'), run: () => openAt(at + 1) },
    ...(isDisputed ? [] : decisionKeys),
    { key: 'g', label: t('figures'), run: () => setDialog('figures') },
    { key: '?', label: t('legend'), run: () => setDialog('legend') },
  ]
  useShortcuts(shortcuts)
  useOfferedCommands(shortcuts)

  return (
    <>
      <div className="side">
        <QueueHead list={list} queue={queue} decisions={decisions} onFigures={() => setDialog('figures')} />
        {selection.rows.length > 0 && (
          <div className="bulk" role="status">
            <strong>{t('selected', { count: selection.rows.length })}</strong>
            <Button shortcut="A" kind="primary" onClick={() => decide({ kind: 'approve' })}>
              {t('approve')}
            </Button>
            <Button shortcut="R" kind="danger" onClick={() => setDialog('reject')}>
              {t('reject')}
            </Button>
            <Button kind="plain" onClick={selection.clear}>
              {t('clearSelection')}
            </Button>
          </div>
        )}
        {items.length === 0 ? (
          <EmptyState title={t('emptyTitle')}>{t(emptyTexts[list])}</EmptyState>
        ) : (
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
          row={open}
          detail={detail}
          failure={failure}
          drafts={drafts}
          now={now}
          isEditing={isEditing}
          onReload={reload}
          onEdit={edit}
          onSkip={() => openAt(at + 1)}
          onReverse={() => decisions.reverse(open)}
          onReject={() => setDialog('reject')}
          onApprove={() => decide({ kind: 'approve' })}
        />
      ) : (
        items.length > 0 && <EmptyState title={t('choose')}>{t('chooseHint')}</EmptyState>
      )}
      {dialog === 'reject' && (
        <RejectDialog
          onReject={(reason) => decide({ kind: 'reject', reason })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'figures' && <FiguresDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'legend' && <Legend shortcuts={shortcuts} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** Reads the next item before it is opened. */
function useAhead(id: string | undefined): void {
  useEffect(() => {
    // The item is read again when it is opened, which shows a failure.
    if (id) void read(reviewItemDetail, { id }).catch(() => undefined)
  }, [id])
}

function useOfferedCommands(shortcuts: readonly Shortcut[]): void {
  const labels = shortcuts.map(({ label }) => label).join('\n')
  const [current] = useState<{ shortcuts: readonly Shortcut[] }>({ shortcuts })
  current.shortcuts = shortcuts
  const commands = useMemo<Command[]>(
    () =>
      labels.split('\n').map((label, index) => ({
        label,
        shortcut: current.shortcuts[index]?.key.replace('Shift+', '⇧').toUpperCase() ?? '',
        run: () => current.shortcuts[index]?.run(),
      })),
    [labels, current],
  )
  useCommands(commands)
}
