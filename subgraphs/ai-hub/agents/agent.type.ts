import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'An AI agent that the service hosts.' })
@Directive('@key(fields: "id")')
export class Agent {
  @Field(() => ID, { description: 'The same as the name.' })
  id!: string

  @Field(() => String, { description: 'CaseAgent or MicroblogAgent.' })
  name!: string

  @Field(() => String, { description: 'What the agent does for the organisation, in a sentence.' })
  description!: string

  @Field(() => String, { description: 'Version of the agent, in the style of semantic versions.' })
  version!: string

  @Field(() => [String], { description: 'What the agent can do, as codes.' })
  capabilities!: string[]

  @Field(() => Boolean, {
    description: 'Whether the agent works; a disabled one fetches and answers nothing.',
  })
  isEnabled!: boolean

  @Field(() => Int, { description: 'How often a failed call to a network or model is repeated.' })
  maxRetries!: number

  @Field(() => Int, { description: 'Milliseconds after which such a call counts as failed.' })
  timeout!: number
}

@ObjectType({ description: 'Whether the AI hub answers, with the agents that it hosts.' })
export class AiHubHealth {
  @Field(() => String, { description: '`healthy` while the service answers.' })
  status!: string

  @Field(() => DateTime, { description: 'When this was found out.' })
  timestamp!: string

  @Field(() => [Agent], { description: 'The agents, by name.' })
  agents!: Agent[]
}
