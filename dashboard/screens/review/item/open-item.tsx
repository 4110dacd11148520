import { useState } from 'react'
import type { GraphFailure } from '../../../graph/graph-failure.js'
import { type Translate, useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { Button } from '../../../ui/button.js'
import { FailureNotice } from '../../../ui/failure-notice.js'
import { Skeleton } from '../../../ui/placeholders.js'
import { PolicyReason } from '../priority.js'
import { reviewMessages } from '../review.messages.js'
import type { ReviewRow } from '../review-queue.js'
import { hasDecisions, type ReviewListName } from '../review-search.js'
import type { ReviewActions } from '../review-shortcuts.js'
import { FirstDecision, isOwnDecision } from '../second-review.js'
import { secondReviewMessages } from '../second-review.messages.js'
import { type Draft, draftOf } from './draft.js'
import type { ProposalDrafts } from './drafts.js'
import { Context, ItemHistory } from './item-context.js'
import { ItemHead } from './item-head.js'
import { Post } from './post.js'
import { Proposal, ProposalForm, type ReviewDetail } from './proposal.js'

interface OpenItemProps {
  readonly list: ReviewListName
  readonly row: ReviewRow
  readonly place: string
  /** Undefined until it has been loaded. */
  readonly detail: ReviewDetail | undefined
  readonly failure: GraphFailure | undefined
  readonly drafts: ProposalDrafts
  readonly now: number
  readonly isEditing: boolean
  readonly actions: ReviewActions
  readonly onReload: () => void
  /** The form is closed; the draft is kept. */
  readonly onEdited: () => void
}

/** The open item: the post, the proposal, the case, and the buttons. */
export function OpenItem(props: OpenItemProps) {
  const { list, row, place, detail, failure, drafts, now, isEditing, actions, onEdited } = props
  const t = useMessages(reviewMessages)
  const isDecided = hasDecisions(list)
  const draft = isDecided ? undefined : drafts.get(row.id)
  return (
    <article className="item" aria-label={t('proposal')}>
      <ItemHead row={row} place={place} now={now} />
      {failure && !detail && <FailureNotice failure={failure} onRetry={props.onReload} />}
      {!detail && !failure && <Skeleton lines={6} />}
      {detail && (
        <div className="columns">
          <Post item={detail} />
          <section className="proposal" aria-label={t('proposal')}>
            {isDecided && <FirstDecision item={detail} />}
            <div className="card">
              <h2>{actionText(t, detail)}</h2>
              <PolicyReason code={detail.policyReason} flags={detail.metadata.analysisResult.flags} />
              {isEditing ? (
                <Editor item={detail} drafts={drafts} onApprove={actions.approve} onClose={onEdited} />
              ) : (
                <Proposal item={detail} draft={draft} />
              )}
            </div>
            <ItemHistory item={detail} />
          </section>
          <Context item={detail} />
        </div>
      )}
      {!isEditing && <Actions list={list} row={row} actions={actions} isEdited={draft !== undefined} />}
    </article>
  )
}

function Actions({
  list,
  row,
  actions,
  isEdited,
}: Pick<OpenItemProps, 'list' | 'row' | 'actions'> & { readonly isEdited: boolean }) {
  const t = useMessages(reviewMessages)
  const second = useMessages(secondReviewMessages)
  const viewer = useViewer()
  const isOwn = hasDecisions(list) && isOwnDecision(row, viewer.id)
  return (
    <footer className="actions">
      {isOwn && <p className="muted">{second(list === 'disputed' ? 'ownDispute' : 'ownDecision')}</p>}
      <Button shortcut="S" kind="plain" onClick={actions.next}>
        {t('skip')}
      </Button>
      {!hasDecisions(list) && (
        <Button shortcut="E" onClick={actions.edit}>
          {t('edit')}
        </Button>
      )}
      {list === 'disputed' ? (
        <Settlements actions={actions} isOwn={isOwn} />
      ) : (
        !isOwn && (
          <>
            <Button shortcut="R" kind="danger" onClick={actions.askReason}>
              {t('reject')}
            </Button>
            <Button shortcut="A" kind="primary" onClick={actions.approve}>
              {t(isEdited ? 'approveEdited' : 'approve')}
            </Button>
          </>
        )
      )}
    </footer>
  )
}

/** How a dispute ends. */
function Settlements({ actions, isOwn }: { readonly actions: ReviewActions; readonly isOwn: boolean }) {
  const second = useMessages(secondReviewMessages)
  return (
    <>
      <Button shortcut="R" kind="danger" onClick={actions.reverse}>
        {second('reverse')}
      </Button>
      {!isOwn && (
        <Button shortcut="H" kind="primary" onClick={actions.uphold}>
          {second('uphold')}
        </Button>
      )}
    </>
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
