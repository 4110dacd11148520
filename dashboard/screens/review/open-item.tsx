import { useState } from 'react'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { type Translate, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { Skeleton } from '../../ui/placeholders.js'
import { type Draft, draftOf } from './draft.js'
import type { ProposalDrafts } from './drafts.js'
import { Context, Post } from './item-detail.js'
import { ItemHead } from './item-head.js'
import { Proposal, ProposalForm, type ReviewDetail } from './proposal.js'
import { reviewMessages } from './review.messages.js'
import type { ReviewRow } from './review-queue.js'
import { FirstDecision } from './second-review.js'
import { secondReviewMessages } from './second-review.messages.js'

interface OpenItemProps {
  readonly row: ReviewRow
  /** Undefined until it was read. */
  readonly detail: ReviewDetail | undefined
  readonly failure: GraphFailure | undefined
  readonly drafts: ProposalDrafts
  readonly now: number
  readonly isEditing: boolean
  readonly onReload: () => void
  readonly onEdit: (isEditing: boolean) => void
  readonly onSkip: () => void
  /** Reverses a disputed decision. */
  readonly onReverse: () => void
  readonly onReject: () => void
  readonly onApprove: () => void
}

/** The open item: the post, what is proposed, what is known about the case, and the buttons. */
export function OpenItem(props: OpenItemProps) {
  const { row, detail, failure, drafts, now, isEditing, onEdit, onApprove } = props
  const t = useMessages(reviewMessages)
  const isDecided = row.awaitsSecondReview || row.isDisputed
  const draft = isDecided ? undefined : drafts.get(row.id)
  return (
    <article className="item" aria-label={t('proposal')}>
      <ItemHead row={row} now={now} />
      {failure && !detail && <FailureNotice failure={failure} onRetry={props.onReload} />}
      {!detail && !failure && <Skeleton lines={4} />}
      {detail && (
        <div className="columns">
          <Post item={detail} />
          <section className="proposal" aria-label={t('proposal')}>
            {isDecided && <FirstDecision item={detail} />}
            <h2>{actionText(t, detail)}</h2>
            {isEditing ? (
              <Editor item={detail} drafts={drafts} onApprove={onApprove} onClose={() => onEdit(false)} />
            ) : (
              <Proposal item={detail} draft={draft} />
            )}
          </section>
          <Context item={detail} />
        </div>
      )}
      {!isEditing && <Actions {...props} isEdited={draft !== undefined} />}
    </article>
  )
}

function Actions({
  row,
  isEdited,
  onSkip,
  onReverse,
  onEdit,
  onReject,
  onApprove,
}: OpenItemProps & { readonly isEdited: boolean }) {
  const t = useMessages(reviewMessages)
  const second = useMessages(secondReviewMessages)
  const viewer = useViewer()
  const isOwn = row.awaitsSecondReview && row.review?.reviewedBy === viewer.id
  return (
    <footer className="actions">
      {isOwn && <p className="muted">{second('ownDecision')}</p>}
      <Button shortcut="S" kind="plain" onClick={onSkip}>
        {t('skip')}
      </Button>
      {!row.awaitsSecondReview && !row.isDisputed && (
        <Button shortcut="E" onClick={() => onEdit(true)}>
          {t('edit')}
        </Button>
      )}
      {row.isDisputed && (
        <Button kind="danger" onClick={onReverse}>
          {second('reverse')}
        </Button>
      )}
      {!isOwn && !row.isDisputed && (
        <>
          <Button shortcut="R" kind="danger" onClick={onReject}>
            {t('reject')}
          </Button>
          <Button shortcut="A" kind="primary" onClick={onApprove}>
            {t(isEdited ? 'approveEdited' : 'approve')}
          </Button>
        </>
      )}
    </footer>
  )
}

interface EditorProps {
  readonly item: ReviewDetail
  readonly drafts: ProposalDrafts
  readonly onApprove: () => void
  readonly onClose: () => void
}

function Editor({ item, drafts, onApprove, onClose }: EditorProps) {
  const [draft, setDraft] = useState(() => ({ ...draftOf(item), ...drafts.get(item.id) }))
  const change = (next: Draft) => {
    drafts.set(item.id, next)
    setDraft(next)
  }
  return <ProposalForm item={item} draft={draft} onChange={change} onApprove={onApprove} onCancel={onClose} />
}

function actionText(t: Translate<keyof (typeof reviewMessages)['en']>, item: ReviewDetail): string {
  const { action } = item.proposedAction
  const name = item.case?.name ?? ''
  if (action === 'create_case') return t('proposeCase')
  return t(action === 'add_case_update' ? 'proposeUpdate' : 'proposeNote', { name })
}
