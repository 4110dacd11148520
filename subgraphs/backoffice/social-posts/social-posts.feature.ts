import type { Cases } from '../cases/case.service.js'
import type { CaseUpdates } from '../cases/updates/case-update.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { createMonitor } from './monitor.service.js'
import { createPostStatistics } from './post-statistics.service.js'
import { createPostReview } from './review.service.js'
import { SocialPostReference } from './social-post.reference.js'
import { SocialPostResolver } from './social-post.resolver.js'
import { createSocialPosts } from './social-post.service.js'
import { socialPostJobs } from './social-post.worker.js'
import {
  CaseSocialPostsResolver,
  GuardianSocialPostsResolver,
  SocialWorkResolver,
} from './social-work.resolver.js'
import { WithdrawalResolver } from './withdrawal/withdrawal.resolver.js'
import { createWithdrawal } from './withdrawal/withdrawal.service.js'

/** APIs of other features. */
export interface OtherFeatures {
  readonly users: Users
  readonly cases: Cases
  readonly updates: CaseUpdates
}

/** Posts of guardians on social networks: reviewed, turned into cases and updates, fetched and counted. */
export function socialPostsFeature(dependencies: FeatureDependencies, others: OtherFeatures) {
  const posts = createSocialPosts({ ...dependencies, ...others })
  const review = createPostReview({ ...dependencies, ...others, posts })
  const monitor = createMonitor({ ...dependencies, ...others, posts })
  return {
    instances: [
      new SocialPostResolver(posts, review, others.cases),
      new SocialWorkResolver(monitor, createPostStatistics(dependencies)),
      new CaseSocialPostsResolver(posts),
      new GuardianSocialPostsResolver(posts),
      new WithdrawalResolver(createWithdrawal({ ...dependencies, ...others })),
      new SocialPostReference(posts),
    ],
    jobs: socialPostJobs(posts, monitor),
  }
}
