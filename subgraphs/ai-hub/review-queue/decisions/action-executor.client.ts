import { DomainError } from '../../../shared/domain-error.js'
import { LANGUAGES, type Language } from '../../analysis/labels.js'
import type { CallContext, CasesClient } from '../../cases-client/cases.client.js'
import type { Posts } from '../../posts/post.service.js'
import { priorityOf } from '../proposals/proposal.mapper.js'
import type { ProposedAction } from '../queue/proposed-action.type.js'
import type { Attempt, ReviewItemRecord } from '../queue/review-item.store.js'

/** The result of an action. */
export interface ActionResult {
  /** The opened case, or the one that the update was added to. */
  readonly caseId: string
  /** The executed action: an earlier version if that had reached the backoffice before an edit. */
  readonly action: ProposedAction
}

const STILL_RUNNING =
  'The backoffice is still processing an earlier attempt of this action; the item stays as it is. Retry in a minute.'

const stillRunning = () => new DomainError('UPSTREAM_ERROR', STILL_RUNNING)

/** The key was used by another request, or by one that is running or was cut off. */
const isKeyConflict = (error: unknown) =>
  error instanceof DomainError && error.code === 'IDEMPOTENCY_CONFLICT'

/** Every attempt was cut off, with a process of the backoffice, and changed nothing; their keys stay in conflict. */
export class AttemptsCutOff extends DomainError {
  constructor() {
    super('UPSTREAM_ERROR', 'The backoffice was cut off while it processed this action. Retry in a minute.')
  }
}

/** What a case says about a withdrawal, for everyone who reads it; the reason stays in the history of the item. */
const withdrawalNotes: Readonly<Record<Language, string>> = {
  es: 'Después de una revisión retiramos lo que habíamos agregado a partir de una publicación.',
  pt: 'Após uma revisão, retiramos o que havíamos acrescentado a partir de uma postagem.',
  en: 'After a review, we withdrew what we had added from a post.',
}

/** Executes proposals in the backoffice. */
export type ActionExecutor = ReturnType<typeof createActionExecutor>

/**
 * Every call has an idempotency key derived from the item and its round: repeating it, in this process or in another
 * one after a crash, has no second effect.
 */
export function createActionExecutor(casesClient: CasesClient, posts: Pick<Posts, 'placeOf'>) {
  async function send(item: ReviewItemRecord, action: Attempt, cause: CallContext): Promise<string> {
    const { caseData, updateData, images } = action
    if (action.action === 'create_case' && caseData) {
      const { name, description, priority, category, donationGoal } = caseData
      const { guardianId } = item
      const fromPost = await posts.placeOf(item.tweetId)
      return casesClient.open(
        { name, description, priority, category, donationGoal, guardianId, images, fromPost },
        cause,
      )
    }
    const caseId = action.caseId ?? item.caseId
    if (!updateData || caseId === undefined)
      throw new DomainError('VALIDATION_ERROR', 'This item has no case to update; edit or reject it.')
    const update = {
      caseId,
      type: updateData.type,
      notes: updateData.notes,
      tags: ['ai-hub', action.action],
      priority: priorityOf(item.urgency),
      attachmentUrl: images[0],
      fromPost: await posts.placeOf(item.tweetId),
    }
    return casesClient.addUpdate(update, cause)
  }

  /**
   * Whether one of these attempts took effect; those that have not reached the backoffice by now are refused from now on.
   * @throws UPSTREAM_ERROR if the backoffice does not respond, or is still processing one
   */
  async function closeAttempts(
    item: ReviewItemRecord,
    attempts: readonly Attempt[],
    requestId: string,
  ): Promise<boolean> {
    const mutations = new Set(attempts.map(({ action }) => mutationOf[action]))
    let isDone = false
    for (const mutation of mutations) {
      const state = await casesClient.close(keyOf(item), mutation, { requestId })
      if (state === 'running') throw stillRunning()
      isDone ||= state === 'done'
    }
    return isDone
  }

  /** The versions that may take effect. A case and an update are different mutations, which do not share a key. */
  async function versionsOf(item: ReviewItemRecord, requestId: string): Promise<readonly Attempt[]> {
    const now = attemptOf(item)
    const earlier = item.attempted.filter((one) => !isSameAction(one, now)).reverse()
    const others = earlier.filter(({ action }) => mutationOf[action] !== mutationOf[now.action])
    if (await closeAttempts(item, others, requestId)) return others
    return [now, ...earlier.filter((one) => !others.includes(one))]
  }

  async function execute(item: ReviewItemRecord, requestId: string): Promise<ActionResult> {
    const cause = { requestId, idempotencyKey: keyOf(item) }
    const versions = await versionsOf(item, requestId)
    for (const version of versions) {
      try {
        const { caseId: _, ...action } = version
        return { caseId: await send(item, version, cause), action }
      } catch (error) {
        // Another version was sent under this key before an edit; if it took effect, it counts.
        if (!isKeyConflict(error)) throw error
      }
    }
    throw (await closeAttempts(item, versions, requestId)) ? stillRunning() : new AttemptsCutOff()
  }

  async function withdraw(item: ReviewItemRecord, requestId: string): Promise<boolean> {
    const { caseId, proposedAction, tweetId, analysis } = item
    if (caseId === undefined) return false
    const work = {
      caseId,
      outcome: proposedAction.action === 'create_case' ? ('case' as const) : ('update' as const),
      fromPost: await posts.placeOf(tweetId),
      notes: withdrawalNotes[LANGUAGES.find((one) => one === analysis.language) ?? 'en'],
    }
    for (let attempt = 0; ; attempt++) {
      const key = `${keyOf(item)}:withdraw${attempt === 0 ? '' : `:${attempt}`}`
      try {
        return await casesClient.withdraw(work, { requestId, idempotencyKey: key })
      } catch (error) {
        if (!isKeyConflict(error)) throw error
      }
      // Another process sent other notes under this key, or its request is running or was cut off.
      const state = await casesClient.close(key, 'withdrawFromCase', { requestId })
      if (state === 'done') return true
      if (state === 'running') throw stillRunning()
    }
  }

  return {
    /**
     * @throws DomainError of the backoffice; UPSTREAM_ERROR if it does not respond, or is still processing the call;
     *   {@link AttemptsCutOff}
     */
    execute,

    /**
     * Withdraws only what this item did: a case that it opened is hidden, with a note that does not give the reason.
     * @returns false if the result stays, because other items led to it as well
     */
    withdraw,

    /**
     * Withdraws attempts whose response was lost, where they took effect; those that have not reached the backoffice by
     * now are refused from now on.
     * @returns the withdrawn record, if any
     * @throws UPSTREAM_ERROR if the backoffice does not respond, or is still processing the attempt
     */
    async withdrawAttempts(item: ReviewItemRecord, requestId: string): Promise<ActionResult | undefined> {
      if (!(await closeAttempts(item, item.attempted, requestId))) return undefined
      // Returns the stored result of the key; nothing is done again.
      const done = await execute(item, requestId)
      await withdraw({ ...item, caseId: done.caseId, proposedAction: done.action }, requestId)
      return done
    },
  }
}

const mutationOf = {
  create_case: 'createCase',
  add_case_update: 'createCaseUpdate',
  enrich_case: 'createCaseUpdate',
} as const

/** An approval after an undo is another round, and another action. */
function keyOf({ id, round }: ReviewItemRecord): string {
  return `${id}:${round}`
}

/** The action of an item as it is sent. */
export function attemptOf({ proposedAction, caseId }: ReviewItemRecord): Attempt {
  return proposedAction.action === 'create_case' ? proposedAction : { ...proposedAction, caseId }
}

/** Whether two versions of an action do the same. */
export function isSameAction(one: Attempt, other: Attempt): boolean {
  return textOf(one) === textOf(other)
}

function textOf(action: Attempt): string {
  return JSON.stringify(action, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}
