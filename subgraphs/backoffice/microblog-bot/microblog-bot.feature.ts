import type { Surroundings } from '../surroundings.js'
import type { Users } from '../users/user.service.js'
import { MicroblogBotResolver } from './microblog-bot.resolver.js'
import { createMicroblogBot } from './microblog-bot.service.js'

/** The backoffice's view of the AI hub's microblog agent. */
export function microblogBotFeature(surroundings: Surroundings, { users }: { users: Users }) {
  const monthlyRequests = surroundings.config.microblogMonthlyRequests
  const verbs = createMicroblogBot({ ...surroundings, users, monthlyRequests })
  return { verbs, instances: [new MicroblogBotResolver(verbs)] }
}
