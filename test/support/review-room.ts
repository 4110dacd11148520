import type { RequestContext } from '../../schema/viewer.js'
import { type CaseDesk, createCaseDesk, type OpenCase } from '../../subgraphs/ai-hub/case-desk/case-desk.js'
import { createStaffDesk } from '../../subgraphs/ai-hub/case-desk/staff-desk.js'
import { createConfiguration } from '../../subgraphs/ai-hub/configuration/configuration.service.js'
import { migrations } from '../../subgraphs/ai-hub/migrations/index.js'
import type { AnalysisResult } from '../../subgraphs/ai-hub/posts/analysis.type.js'
import { createPosts, type PostRecord } from '../../subgraphs/ai-hub/posts/post.service.js'
import { createActionExecutor } from '../../subgraphs/ai-hub/review-queue/action-executor.js'
import { createClaims } from '../../subgraphs/ai-hub/review-queue/claims.service.js'
import { createDecisions } from '../../subgraphs/ai-hub/review-queue/decisions.service.js'
import { createExecutions } from '../../subgraphs/ai-hub/review-queue/executions.js'
import { createProposals } from '../../subgraphs/ai-hub/review-queue/proposals.service.js'
import { executionHandlers } from '../../subgraphs/ai-hub/review-queue/review-execution.worker.js'
import { createReviewHistory } from '../../subgraphs/ai-hub/review-queue/review-history.js'
import type { ReviewItemRecord } from '../../subgraphs/ai-hub/review-queue/review-item.store.js'
import { createReviewNotices } from '../../subgraphs/ai-hub/review-queue/review-notices.js'
import { noticeHandlers } from '../../subgraphs/ai-hub/review-queue/review-notices.worker.js'
import { createReviewQueue } from '../../subgraphs/ai-hub/review-queue/review-queue.service.js'
import { createSecondReviews } from '../../subgraphs/ai-hub/review-queue/second-reviews.service.js'
import { createTeaching } from '../../subgraphs/ai-hub/training/teaching.js'
import { createAuditTrail } from '../../subgraphs/shared/audit-trail/audit-trail.js'
import { type Database, migrate } from '../../subgraphs/shared/database.js'
import { newId } from '../../subgraphs/shared/ids.js'
import { createWorker } from '../../subgraphs/shared/jobs/jobs.js'
import { createSecretBox } from '../../subgraphs/shared/secret-box.js'
import { type BackofficeDouble, backofficeDouble } from './backoffice-double.js'
import { type ManualClock, manualClock } from './manual-clock.js'
import { recordedLog } from './recorded-log.js'

/** The analysis of a post that opens a case, as a test wants it. */
export function analysis(more: Partial<AnalysisResult> = {}): AnalysisResult {
  return {
    isCaseRelated: true,
    urgency: 'high',
    caseUpdateType: 'emergency',
    suggestedAction: 'create_case',
    confidence: 0.95,
    extractedInfo: { animalMentioned: 'dog', emergency: true, fundraisingRequest: false },
    language: 'es',
    amounts: [],
    evidence: [],
    strongestNgrams: [],
    modelVersion: 'test',
    flags: [],
    ...more,
  }
}

/** A person of staff who asks. */
export function staffMember(name: string, role: 'staff' | 'admin' = 'staff'): RequestContext {
  const id = `usr_${name}`
  return {
    viewer: { kind: 'session', subject: id, role, email: `${name}@rescue.example`, name },
    requestId: `request-of-${name}`,
  }
}

/** Another process on the same database, with its own wiring. */
export type ReviewRoom = ReturnType<typeof room>

/** The review queue of the AI hub on a database, with a backoffice that a test can break. */
export async function reviewRoom(
  db: Database,
  given: { clock?: ManualClock; backoffice?: BackofficeDouble; retrainAfter?: number } = {},
): Promise<ReviewRoom> {
  await migrate(db, migrations)
  const { clock = manualClock(), backoffice = backofficeDouble(), retrainAfter = 1_000 } = given
  return room(db, clock, backoffice, retrainAfter)
}

function room(db: Database, clock: ManualClock, backoffice: BackofficeDouble, retrainAfter: number) {
  const log = recordedLog()
  const ground = { db, clock, log, box: createSecretBox(new Uint8Array(32)) }
  const audit = createAuditTrail({ ...ground, idPrefix: 'aih' })
  const desk: CaseDesk = createCaseDesk(backoffice.graph)
  const staff = createStaffDesk(backoffice.graph)
  const configuration = createConfiguration({ ...ground, audit })
  const posts = createPosts(ground)
  const history = createReviewHistory(ground)
  const notices = createReviewNotices({ clock, configuration })
  const executor = createActionExecutor(desk, posts)
  const teaching = createTeaching({ clock, retrainAfter })
  const executions = createExecutions({ ...ground, executor, history, notices, posts, teaching })
  const proposals = createProposals({
    ...ground,
    posts,
    configuration,
    desk,
    history,
    notices,
    executions,
    baseCurrency: 'USD',
  })
  const handlers = {
    ...executionHandlers(executions),
    ...noticeHandlers({ ...ground, history, notices, staff }),
  }
  let written = 0

  async function post(content: string, more: Partial<PostRecord> = {}): Promise<PostRecord> {
    const id = newId('tw')
    const now = clock.now().toISOString()
    const record: PostRecord = {
      id,
      network: 'sandbox',
      networkId: `post-${id}`,
      guardianId: 'usr_guardian',
      content,
      author: { name: 'Camila', handle: 'camila', profileImageUrl: '' },
      metrics: { likes: 0, retweets: 0, replies: 0 },
      media: { images: [], videos: [] },
      createdAt: now,
      fetchedAt: now,
      analysis: analysis(),
      outcome: 'undecided',
      outcomeReason: '',
      ...more,
    }
    await posts.add(record)
    return record
  }

  /** A post and what became of it. */
  async function propose(content: string, more: Partial<PostRecord> = {}, cases?: OpenCase[]) {
    const stored = await post(content, more)
    return proposals.propose(stored.id, 'request-of-monitoring', cases)
  }

  return {
    db,
    clock,
    log,
    backoffice,
    audit,
    configuration,
    posts,
    history,
    executions,
    proposals,
    queue: createReviewQueue(ground),
    decisions: createDecisions({ ...ground, executions, history, notices, audit, teaching }),
    claims: createClaims({ ...ground, history }),
    secondReviews: createSecondReviews({ ...ground, history, teaching }),
    post,
    worker: () => createWorker({ db, handlers, clock, log }),

    propose,

    /** A pending item of a post that says something nobody has said. */
    async pendingItem(more: Partial<PostRecord> = {}): Promise<ReviewItemRecord> {
      const words = Array.from({ length: 12 }, (_, at) => ((written * 12 + at) * 7919 + 104_729).toString(36))
      written++
      const item = await propose(words.join(' '), more)
      if (item?.status !== 'pending') throw new Error(`The post became ${item?.status ?? 'no item'}.`)
      return item
    },

    /** The kinds of what happened to an item, in order. */
    async happened(id: string): Promise<string[]> {
      return (await history.ofItems([id])).map(({ kind }) => kind)
    },
  }
}
