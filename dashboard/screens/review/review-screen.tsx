import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Command, useCommands } from '../../app/commands.js'
import { reviewItemDetail } from '../../generated/review-item-detail.js'
import { read, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { EmptyState, Skeleton } from '../../ui/placeholders.js'
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.js'
import { useClaim, useNow, useOthersHere } from './claim.js'
import { type Decision, type Decisions, rejectionReasons, useDecisions } from './decisions.js'
import { type Draft, draftOf, editsOf } from './draft.js'
import { Context, Post } from './item-detail.js'
import { Proposal, ProposalForm } from './proposal.js'
import { reviewMessages } from './review.messages.js'
import { Legend, RejectDialog } from './review-dialogs.js'
import { Reasons, ReviewList } from './review-list.js'
import { type ReviewQueue, type ReviewRow, useReviewQueue } from './review-queue.js'
import { useSelection } from './selection.js'

/** The review queue: decide what the analysis proposes, by keyboard. */
export function ReviewScreen() {
  const t = useMessages(reviewMessages)
  const queue = useReviewQueue()
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
      <OpenQueue queue={queue} items={items} />
    </div>
  )
}

/** Drafts of edited proposals by item: leaving an item loses nothing. */
const drafts = new Map<string, Draft>()

function OpenQueue({ queue, items }: { readonly queue: ReviewQueue; readonly items: readonly ReviewRow[] }) {
  const t = useMessages(reviewMessages)
  const [openId, setOpenId] = useState<string>()
  const [dialog, setDialog] = useState<'reject' | 'legend'>()
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
        <Figures queue={queue} decisions={decisions} />
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
          <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>
        ) : (
          <ReviewList
            items={items}
            openId={openId}
            selected={selection.ids}
            now={now}
            onOpen={(id) => openAt(items.findIndex((one) => one.id === id))}
            onSelect={selection.toggle}
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

/** Why the item is here, who else looks at it, and whose claim it is. */
function ItemHead({ row, now }: { readonly row: ReviewRow; readonly now: number }) {
  const t = useMessages(reviewMessages)
  const { clock } = useFormats()
  const viewer = useViewer()
  const others = useOthersHere(row.id)
  const { claim } = row
  const isOwn = claim?.by === viewer.id
  const isExpired = claim && Date.parse(claim.until) <= now
  const claimText =
    claim && isExpired && isOwn
      ? t('claimExpired')
      : claim && !isExpired
        ? t(isOwn ? 'claimedByYou' : 'claimedBy', { name: claim.byName, time: clock(claim.until) })
        : undefined
  return (
    <header className="head">
      <span className="badge">{t(`type_${row.type}`)}</span>
      <Reasons row={row} now={now} />
      <span className="people" role="status">
        {others.length > 0 && (
          <span className="badge accent">{t('alsoHere', { names: others.join(', ') })}</span>
        )}
        {claimText && <span className={isOwn ? 'muted' : 'badge warning'}>{claimText}</span>}
      </span>
    </header>
  )
}

/** How the queue and this person are doing. */
function Figures({ queue, decisions }: { readonly queue: ReviewQueue; readonly decisions: Decisions }) {
  const t = useMessages(reviewMessages)
  const { percent } = useFormats()
  const { summary, agreement } = queue
  const pace = decisions.pace === undefined ? '' : ` · ${t('pace', { seconds: decisions.pace })}`
  return (
    <p className="figures numeric">
      {summary && (
        <span>
          <strong>{t('pending', { count: summary.pendingItems })}</strong>
          {summary.overdueItems > 0 && ` · ${t('overdue', { count: summary.overdueItems })}`}
        </span>
      )}
      {agreement?.rate != null && <span>{t('agreement', { share: percent(agreement.rate) })}</span>}
      {decisions.count > 0 && (
        <span>
          {t('decided', { count: decisions.count })}
          {pace}
        </span>
      )}
    </p>
  )
}
