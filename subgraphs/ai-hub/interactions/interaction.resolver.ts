import { Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { InteractionInsights } from './interaction.type.js'
import type { Interactions } from './interactions.service.js'

@Resolver()
export class InteractionResolver {
  constructor(private readonly interactions: Interactions) {}

  @Query(() => InteractionInsights, { description: 'Usage, success rate and confidence of the agents.' })
  @Allow('staff', 'admin')
  interactionInsights(): Promise<InteractionInsights> {
    return this.interactions.insights()
  }
}
