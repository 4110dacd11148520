import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'An AI agent that the service hosts.' })
@Directive('@key(fields: "id")')
export class Agent {
  @Field(() => ID, { description: 'The same as the name.' })
  id!: string

  @Field(() => String, { description: 'CaseAgent or MicroblogAgent.' })
  name!: string

  @Field(() => String, { description: 'Purpose of the agent, in one sentence.' })
  description!: string

  @Field(() => String, { description: 'Semantic version of the agent.' })
  version!: string

  @Field(() => [String], { description: 'What the agent can do, as codes.' })
  capabilities!: string[]

  @Field(() => Boolean, {
    description: 'Whether the agent is enabled; a disabled one neither fetches posts nor answers questions.',
  })
  isEnabled!: boolean

  @Field(() => Int, { description: 'How often a failed call to a network or model is retried.' })
  maxRetries!: number

  @Field(() => Int, { description: 'Time limit of such a call in milliseconds.' })
  timeout!: number
}

@ObjectType({ description: 'Health of the AI hub, with the agents that it hosts.' })
export class AiHubHealth {
  @Field(() => String, { description: '`healthy` while the service responds.' })
  status!: string

  @Field(() => DateTime, { description: 'When the health was checked.' })
  timestamp!: string

  @Field(() => [Agent], { description: 'The agents, by name.' })
  agents!: Agent[]
}
