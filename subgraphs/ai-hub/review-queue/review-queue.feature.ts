import { pictureAddresses } from '../../../runtime/picture-addresses.js'
import type { Configuration } from '../configuration/configuration.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Posts } from '../posts/post.service.js'
import type { Labelling } from '../training/labelling.service.js'
import { createActionExecutor } from './decisions/action-executor.client.js'
import { createClaims } from './decisions/claims.service.js'
import { createDecisions } from './decisions/decisions.service.js'
import { createExecutionSaga, executionHandlers } from './decisions/execution.process.js'
import { ReviewerActionsResolver } from './decisions/reviewer-actions.resolver.js'
import { createSecondReviews } from './decisions/second-reviews.service.js'
import { createProposals } from './proposals/proposals.service.js'
import { SettingsPreviewResolver } from './proposals/settings-preview.resolver.js'
import { createSettingsPreview } from './proposals/settings-preview.service.js'
import { createReviewHistory } from './queue/review-history.service.js'
import { nodeOf } from './queue/review-item.mapper.js'
import { CaseReference, ReviewItemReference } from './queue/review-item.reference.js'
import { ReviewItemResolver } from './queue/review-item.resolver.js'
import { createReviewNotifications } from './queue/review-notifications.service.js'
import { notificationHandlers } from './queue/review-notifications.worker.js'
import { createReviewQueue } from './queue/review-queue.service.js'

/** Proposals from posts, and decisions about them. */
export function reviewQueueFeature(
  dependencies: FeatureDependencies,
  others: { configuration: Configuration; posts: Posts; labelling: Labelling },
) {
  const { configuration, posts, labelling } = others
  const { clock, config } = dependencies
  const queue = createReviewQueue(dependencies)
  const history = createReviewHistory(dependencies)
  const notifications = createReviewNotifications({ clock, configuration })
  const executor = createActionExecutor(dependencies.casesClient, posts)
  const saga = createExecutionSaga({ ...dependencies, executor, history, notifications, posts, labelling })
  const proposals = createProposals({
    ...dependencies,
    ...others,
    history,
    notifications,
    saga,
    baseCurrency: config.baseCurrency,
  })
  const decisions = createDecisions({ ...dependencies, saga, history, notifications, labelling })
  const claims = createClaims({ ...dependencies, history })
  const secondReviews = createSecondReviews({ ...dependencies, history, notifications, labelling })
  return {
    queue,
    proposals,
    instances: [
      new ReviewItemResolver({
        queue,
        decisions,
        history,
        posts,
        clock,
        pictures: pictureAddresses(config.sessionSecrets, config.publicUrl),
      }),
      new ReviewerActionsResolver(decisions, claims, secondReviews),
      new SettingsPreviewResolver(createSettingsPreview({ ...dependencies, configuration, posts })),
      new ReviewItemReference({ findMany: async (ids) => (await queue.findMany(ids)).map(nodeOf) }),
      new CaseReference(queue),
    ],
    jobs: {
      ...executionHandlers(saga),
      ...notificationHandlers({ ...dependencies, history, notifications }),
    },
  }
}
