import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { MicroblogBotResolver } from './microblog-bot.resolver.js'
import { createMicroblogBot } from './microblog-bot.service.js'

/** The backoffice's view of the AI hub's microblog agent. */
export function microblogBotFeature(dependencies: FeatureDependencies, { users }: { users: Users }) {
  const monthlyRequests = dependencies.config.microblogMonthlyRequests
  const bot = createMicroblogBot({ ...dependencies, users, monthlyRequests })
  return { instances: [new MicroblogBotResolver(bot)] }
}
