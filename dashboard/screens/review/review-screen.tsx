import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Command, useCommands } from '../../app/commands.js'
import { reviewItemDetail } from '../../generated/review-item-detail.js'
import { read, useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { EmptyState, Skeleton } from '../../ui/placeholders.js'
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.js'
import { useClaim, useNow } from './claim.js'
import { type Decision, rejectionReasons, useDecisions } from './decisions.js'
import { type Draft, draftOf, editsOf } from './draft.js'
import { FiguresDialog } from './figures-dialog.js'
import { Context, Post } from './item-detail.js'
import { ItemHead } from './item-head.js'
import { Proposal, ProposalForm } from './proposal.js'
import { QueueHead } from './queue-head.js'
import { reviewMessages } from './review.messages.js'
import { Legend, RejectDialog } from './review-dialogs.js'
import { ReviewList } from './review-list.js'
import { type ReviewQueue, type ReviewRow, useReviewQueue } from './review-queue.js'
import { type ReviewListName, reviewSearchOf } from './review-search.js'
import { useSelection } from './selection.js'

/** The review queue: decide what the analysis proposes, by keyboard. */
export function ReviewScreen() {
  const { list = 'proposals' } = reviewSearchOf({ ...useSearch({ from: '/review' }) })
  return <Review key={list} list={list} />
}

function Review({ list }: { readonly list: ReviewListName }) {
  const t = useMessages(reviewMessages)
  const queue = useReviewQueue(list)
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
      <OpenQueue list={list} queue={queue} items={items} />
    </div>
  )
}

/** Drafts of edited proposals by item: leaving an item loses nothing. */
const drafts = new Map<string, Draft>()

/** The next page is read when so few items are left behind the open one. */
const FEW_LEFT = 20

function OpenQueue({
  list,
  queue,
  items,
}: {
  readonly list: ReviewListName
  readonly queue: ReviewQueue
  readonly items: readonly ReviewRow[]
}) {
  const t = useMessages(reviewMessages)
  const [openId, setOpenId] = useState<string>()
  const [dialog, setDialog] = useState<'reject' | 'legend' | 'figures'>()
  const [isEditing, setEditing] = useState(false)
  const decisions = useDecisions(queue, setOpenId)
  const selection = useSelection(items)
  const now = useNow()
  const at = items.findIndex(({ id }) => id === openId)
  const open = items[at]
  useClaim(open, queue.show)
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

  const decide = (decision: Decision) => {
    const rows = selection.rows.length > 0 ? selection.rows : open ? [open] : []
    const draft = open && drafts.get(open.id)
    const edits = detail && draft && rows.length === 1 ? editsOf(detail, draft) : undefined
    setDialog(undefined)
    setEditing(false)
    if (rows.some(({ id }) => id === open?.id)) {
      const following = items.slice(at + 1).concat(items.slice(0, Math.max(at, 0)))
      setOpenId(following.find((one) => !rows.includes(one))?.id)
    }
    for (const { id } of rows) drafts.delete(id)
    selection.clear()
    decisions.decide(rows, decision.kind === 'approve' ? { kind: 'approve', edits } : decision)
  }
  const shortcuts: Shortcut[] = [
    { key: 'j', label: t('next'), run: () => openAt(at + 1) },
    { key: 'k', label: t('previous'), run: () => openAt(at - 1) },
    { key: 'a', label: t('approve'), run: () => decide({ kind: 'approve' }) },
    { key: 'r', label: t('reject'), run: () => (open || selection.rows.length > 0) && setDialog('reject') },
    { key: 'e', label: t('edit'), run: () => detail && setEditing(true) },
    { key: 's', label: t('skip'), run: () => openAt(at + 1) },
    { key: 'u', label: t('undo'), run: decisions.undo },
    { key: 'x', label: t('select'), run: () => open && selection.toggle(open.id) },
    { key: 'Shift+X', label: t('selectRange'), run: () => open && selection.extendTo(open.id) },
    { key: 'g', label: t('figures'), run: () => setDialog('figures') },
    { key: '?', label: t('legend'), run: () => setDialog('legend') },
    ...rejectionReasons.map((reason, index) => ({
      key: String(index + 1),
      label: `${t('reject')}: ${t(`reason_${reason}`)}`,
      run: () => decide({ kind: 'reject', reason }),
    })),
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
          <EmptyState title={t('emptyTitle')}>{t(list === 'perhaps' ? 'emptyPerhaps' : 'empty')}</EmptyState>
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
        <article className="item" aria-label={t('proposal')}>
          <ItemHead row={open} now={now} />
          {failure && !detail && <FailureNotice failure={failure} onRetry={reload} />}
          {!detail && !failure && <Skeleton lines={4} />}
          {detail && (
            <div className="columns">
              <Post item={detail} />
              <section className="proposal" aria-label={t('proposal')}>
                <h2>{actionText(t, detail)}</h2>
                {isEditing ? (
                  <Editor
                    item={detail}
                    onApprove={() => decide({ kind: 'approve' })}
                    onClose={() => setEditing(false)}
                  />
                ) : (
                  <Proposal item={detail} draft={drafts.get(detail.id)} />
                )}
              </section>
              <Context item={detail} />
            </div>
          )}
          {!isEditing && (
            <footer className="actions">
              <Button shortcut="S" kind="plain" onClick={() => openAt(at + 1)}>
                {t('skip')}
              </Button>
              <Button shortcut="E" onClick={() => detail && setEditing(true)}>
                {t('edit')}
              </Button>
              <Button shortcut="R" kind="danger" onClick={() => setDialog('reject')}>
                {t('reject')}
              </Button>
              <Button shortcut="A" kind="primary" onClick={() => decide({ kind: 'approve' })}>
                {drafts.has(open.id) ? t('approveEdited') : t('approve')}
              </Button>
            </footer>
          )}
        </article>
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

function Editor({
  item,
  onApprove,
  onClose,
}: {
  readonly item: Parameters<typeof draftOf>[0] & Parameters<typeof ProposalForm>[0]['item']
  readonly onApprove: () => void
  readonly onClose: () => void
}) {
  const [draft, setDraft] = useState(() => drafts.get(item.id) ?? draftOf(item))
  const change = (next: Draft) => {
    drafts.set(item.id, next)
    setDraft(next)
  }
  return <ProposalForm item={item} draft={draft} onChange={change} onApprove={onApprove} onCancel={onClose} />
}

function actionText(
  t: ReturnType<typeof useMessages<keyof (typeof reviewMessages)['en']>>,
  item: Parameters<typeof ProposalForm>[0]['item'],
): string {
  const { action } = item.proposedAction
  const name = item.case?.name ?? ''
  if (action === 'create_case') return t('proposeCase')
  return t(action === 'add_case_update' ? 'proposeUpdate' : 'proposeNote', { name })
}
