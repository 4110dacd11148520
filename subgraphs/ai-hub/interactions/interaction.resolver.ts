import { Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { InteractionInsights } from './interaction.type.js'
import type { Interactions } from './interactions.service.js'

@Resolver()
export class InteractionResolver {
  constructor(private readonly interactions: Interactions) {}

  @Query(() => InteractionInsights, { description: 'How the agents fare with what people ask.' })
  @Allow('staff', 'admin')
  interactionInsights(): Promise<InteractionInsights> {
    return this.interactions.insights()
  }
}
