import { useRef, useState } from 'react'
import { keepUntilSent } from '../../app/unsent.js'
import { approveProposal, type ProposalEdits } from '../../generated/approve-proposal.js'
import { approveProposals } from '../../generated/approve-proposals.js'
import { rejectProposal } from '../../generated/reject-proposal.js'
import { rejectProposals } from '../../generated/reject-proposals.js'
import { reverseDecision } from '../../generated/reverse-decision.js'
import { shortened } from '../../generated/shortened-text.js'
import { undoDecision } from '../../generated/undo-decision.js'
import { upholdDecision } from '../../generated/uphold-decision.js'
import { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { useFailureText } from '../../ui/failure-notice.js'
import { hideToast, showToast } from '../../ui/toasts.js'
import type { ProposalDrafts } from './item/drafts.js'
import type { RejectionReason } from './rejection-reasons.js'
import { reviewMessages } from './review.messages.js'
import type { ReviewQueue, ReviewRow } from './review-queue.js'
import type { ReviewListName } from './review-search.js'
import { contradicts, sendSecondReviews } from './second-review.js'
import { secondReviewMessages } from './second-review.messages.js'

/** A decision of a reviewer. */
export type Decision =
  | { readonly kind: 'approve'; readonly edits?: ProposalEdits | undefined }
  | { readonly kind: 'reject'; readonly reason: RejectionReason }

/** How a dispute about a decision ends. */
export type Settlement = 'upheld' | 'reversed'

/** How long the platform allows a decision to be undone. */
const UNDO_MS = 10_000

interface Undoable {
  readonly rows: readonly ReviewRow[]
  readonly at: number
  /** What was decided. */
  readonly text: string
}

/** A decision that was neither refused nor undone. */
interface Made {
  readonly id: string
  readonly at: number
}

/** Decisions of this person since the screen was opened. */
export interface Decisions {
  /** Sends decisions one after the other; the items disappear from the list at once and return when one fails. */
  decide(rows: readonly ReviewRow[], decision: Decision): void
  /** Undoes the last decision, while the platform allows it. */
  undo(): void
  /** Upholds or reverses a decision, regardless of when it was made. */
  settle(row: ReviewRow, outcome: Settlement): void
  readonly count: number
  /** Seconds per decision; undefined before the second one. */
  readonly pace: number | undefined
}

/**
 * A decision is sent at once and undone on the platform. If it waited here for the end of the undo window, another
 * reviewer could decide the same item in between.
 */
export function useDecisions(
  { setDecided, show }: Pick<ReviewQueue, 'setDecided' | 'show'>,
  list: ReviewListName,
  drafts: ProposalDrafts,
  onReturned: (id: string) => void,
): Decisions {
  const t = useMessages(reviewMessages)
  const second = useMessages(secondReviewMessages)
  const failureText = useFailureText()
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const undoable = useRef<Undoable[]>([])
  const [made, setMade] = useState<readonly Made[]>([])

  const send = (work: () => Promise<void>) => {
    sending.current = sending.current.then(work)
    // They are sent also after the person has left the screen.
    keepUntilSent(sending.current)
  }
  const returnItems = (ids: readonly string[]) => {
    setDecided(ids, false)
    setMade((known) => known.filter(({ id }) => !ids.includes(id)))
  }
  const report = (id: string, error: unknown, taken: string) => {
    const failure = error instanceof GraphFailure ? error : new GraphFailure(String(error), 'INTERNAL_ERROR')
    const refused = failure.reason === 'case_completed' ? t('caseCompleted') : taken
    showToast({ id, text: failure.code === 'CONFLICT' ? refused : failureText(failure), isFailure: true })
    return failure
  }
  const offerUndo = (made: Undoable) => {
    undoable.current.push(made)
    // Another decision may not have been sent yet when this one is undone by its message.
    const run = () => {
      hideToast('decision')
      undo(made)
    }
    const action = { label: t('undo'), shortcut: 'U', run }
    showToast({ id: 'decision', text: made.text, action }, made.at + UNDO_MS - Date.now())
  }
  const undo = (wanted?: Undoable) => {
    send(async () => {
      const newest = undoable.current.at(-1)
      const last = wanted ?? newest
      if (last === newest) hideToast('decision')
      if (!last || !undoable.current.includes(last) || Date.now() - last.at > UNDO_MS)
        return showToast({ id: 'undo', text: t('nothingToUndo') }, 4_000)
      undoable.current = undoable.current.filter((one) => one !== last)
      const returned: ReviewRow[] = []
      const left: ReviewRow[] = []
      for (const row of last.rows) {
        const outcome = await undoOne(row)
        if (outcome === 'undone') returned.push(row)
        if (outcome === 'failed') left.push(row)
      }
      // Otherwise a second attempt would undo the decision before this one.
      if (left.length > 0) offerUndo({ ...last, rows: left })
      if (returned[0]) onReturned(returned[0].id)
    })
  }
  const undoOne = async ({ id, tweetContent }: ReviewRow): Promise<'undone' | 'too late' | 'failed'> => {
    try {
      show((await mutate(undoDecision, { id })).undoReviewDecision)
      returnItems([id])
      showToast({ id: 'undo', text: t('wasUndone', { text: beginningOf(tweetContent) }) }, 4_000)
      return 'undone'
    } catch (error) {
      return report(`undo ${id}`, error, t('tooLate')).code === 'CONFLICT' ? 'too late' : 'failed'
    }
  }

  const settle = ({ id }: ReviewRow, outcome: Settlement) => {
    hideToast('decision')
    setDecided([id], true)
    send(async () => {
      try {
        show(
          outcome === 'upheld'
            ? (await mutate(upholdDecision, { id })).upholdReviewDecision
            : (await mutate(reverseDecision, { id })).reverseReviewDecision,
        )
        showToast({ id: 'settled', text: second(outcome) }, 4_000)
      } catch (error) {
        report(`settle ${id}`, error, t('taken'))
      } finally {
        setDecided([id], false)
      }
    })
  }
  const showOpinion = (rows: readonly ReviewRow[], opinion: Decision) => {
    const disputed = rows.filter((row) => contradicts(row, opinion))
    const [first] = disputed
    const text = first
      ? second('disagreed', { count: disputed.length })
      : second('agreed', { count: rows.length })
    const action =
      first && disputed.length === 1
        ? { label: second('reverse'), run: () => settle(first, 'reversed') }
        : undefined
    showToast({ id: 'decision', text, ...(action ? { action } : {}) })
  }

  return {
    undo: () => undo(),
    settle,
    count: made.length,
    pace: paceOf(made.map(({ at }) => at)),
    decide(rows, decision) {
      const [first] = rows
      if (!first) return
      const ids = rows.map(({ id }) => id)
      setDecided(ids, true)
      setMade((known) => [...known, ...rows.map(({ id }) => ({ id, at: Date.now() }))])
      send(async () => {
        try {
          const failed = await onceMore(() =>
            (list === 'second' ? sendSecondReviews : sendDecision)(ids, decision),
          )
          const done = rows.filter(({ id }) => !failed.includes(id))
          returnItems(failed)
          if (failed.length > 0)
            showToast({ id: 'failed', text: t('bulkFailed', { count: failed.length }), isFailure: true })
          hideToast(`decision ${first.id}`)
          if (done.length === 0) return
          if (list === 'second') return showOpinion(done, decision)
          drafts.forget(done.map(({ id }) => id))
          offerUndo({ rows: done, at: Date.now(), text: textOfDecision(t, done, decision) })
        } catch (error) {
          returnItems(ids)
          // After the sign-in the person continues with this item.
          if (error instanceof GraphFailure && error.code === 'UNAUTHORIZED') onReturned(first.id)
          else report(`decision ${first.id}`, error, t('taken'))
        }
      })
    },
  }
}

/** Repeats a decision whose response was lost: if it took effect, live updates remove its item, and it could not be undone. */
async function onceMore<Result>(decide: () => Promise<Result>): Promise<Result> {
  try {
    return await decide()
  } catch (error) {
    if (error instanceof GraphFailure && error.code === 'OFFLINE') return decide()
    throw error
  }
}

/** @returns the items that could not be decided; @throws GraphFailure when there was only one */
async function sendDecision(ids: readonly string[], decision: Decision): Promise<string[]> {
  const [id = ''] = ids
  if (ids.length === 1) {
    if (decision.kind === 'approve') await mutate(approveProposal, { id, edits: decision.edits ?? null })
    else await mutate(rejectProposal, { id, reason: decision.reason })
    return []
  }
  const results =
    decision.kind === 'approve'
      ? (await mutate(approveProposals, { ids: [...ids] })).approveReviewItems
      : (await mutate(rejectProposals, { ids: [...ids], reason: decision.reason })).rejectReviewItems
  return results.filter(({ success }) => !success).map((result) => result.id)
}

function textOfDecision(
  t: ReturnType<typeof useMessages<keyof (typeof reviewMessages)['en']>>,
  rows: readonly ReviewRow[],
  { kind }: Decision,
): string {
  const [first] = rows
  if (rows.length > 1) return t(kind === 'approve' ? 'bulkApproved' : 'bulkRejected', { count: rows.length })
  return t(kind === 'approve' ? 'wasApproved' : 'wasRejected', {
    text: beginningOf(first?.tweetContent ?? ''),
  })
}

/** The beginning of a post on one line. */
export function beginningOf(text: string): string {
  return shortened(text.trim().replaceAll(/\s+/g, ' '), 40)
}

function paceOf(times: readonly number[]): number | undefined {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined || times.length < 2) return undefined
  return Math.round((last - first) / (times.length - 1) / 1000)
}
