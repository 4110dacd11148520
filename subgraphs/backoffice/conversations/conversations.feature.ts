import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { ConversationResolver } from './conversation.resolver.js'
import { createConversations } from './conversation.service.js'
import { createOrchestrator } from './orchestrator.service.js'

/** Conversations of people with the assistant. */
export function conversationsFeature(dependencies: FeatureDependencies, { users }: { users: Users }) {
  const conversations = createConversations(dependencies)
  const orchestrator = createOrchestrator({ graph: dependencies.graph, users, conversations })
  return { instances: [new ConversationResolver(conversations, orchestrator)] }
}
