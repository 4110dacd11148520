import type { Surroundings } from '../surroundings.js'
import type { Users } from '../users/user.service.js'
import { ConversationResolver } from './conversation.resolver.js'
import { createConversations } from './conversations.service.js'
import { createOrchestrator } from './orchestrator.service.js'

/** Conversations of people with the assistant. */
export function conversationsFeature(surroundings: Surroundings, { users }: { users: Users }) {
  const conversations = createConversations(surroundings)
  const orchestrator = createOrchestrator({ graph: surroundings.graph, users, conversations })
  return { verbs: conversations, instances: [new ConversationResolver(conversations, orchestrator)] }
}
