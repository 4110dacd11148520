import type { Configuration } from '../configuration/configuration.service.js'
import type { Posts } from '../posts/post.service.js'
import type { Surroundings } from '../surroundings.js'
import type { Teaching } from '../training/teaching.js'
import { createActionExecutor } from './action-executor.js'
import { createClaims } from './claims.service.js'
import { createDecisions } from './decisions.service.js'
import { createExecutions } from './executions.js'
import { createProposals } from './proposals.service.js'
import { executionHandlers } from './review-execution.worker.js'
import { createReviewHistory } from './review-history.js'
import { CaseReference, ReviewItemReference } from './review-item.reference.js'
import { ReviewItemResolver } from './review-item.resolver.js'
import { createReviewNotices } from './review-notices.js'
import { noticeHandlers } from './review-notices.worker.js'
import { createReviewQueue } from './review-queue.service.js'
import { ReviewWorkResolver } from './review-work.resolver.js'
import { createSecondReviews } from './second-reviews.service.js'

/** Proposals from posts, and the people who decide about them. */
export function reviewQueueFeature(
  surroundings: Surroundings,
  others: { configuration: Configuration; posts: Posts; teaching: Teaching },
) {
  const { configuration, posts, teaching } = others
  const { clock, config } = surroundings
  const queue = createReviewQueue(surroundings)
  const history = createReviewHistory(surroundings)
  const notices = createReviewNotices({ clock, configuration })
  const executor = createActionExecutor(surroundings.desk, posts)
  const executions = createExecutions({ ...surroundings, executor, history, notices, posts, teaching })
  const proposals = createProposals({
    ...surroundings,
    ...others,
    history,
    notices,
    executions,
    baseCurrency: config.baseCurrency,
  })
  const decisions = createDecisions({ ...surroundings, executions, history, notices, teaching })
  const claims = createClaims({ ...surroundings, history })
  const secondReviews = createSecondReviews({ ...surroundings, history, teaching })
  return {
    queue,
    proposals,
    instances: [
      new ReviewItemResolver({ queue, decisions, history, posts, clock }),
      new ReviewWorkResolver(decisions, claims, secondReviews),
      new ReviewItemReference(queue),
      new CaseReference(queue),
    ],
    jobs: { ...executionHandlers(executions), ...noticeHandlers({ ...surroundings, history, notices }) },
  }
}
