import { Field, InputType, Int } from 'type-graphql'

@InputType({ description: 'What to change about an agent; omitted members are unchanged.' })
export class UpdateAgentInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'False disables the agent: it then neither fetches posts nor answers questions.',
  })
  isEnabled?: boolean | null

  @Field(() => Int, { nullable: true, description: 'How often a failed call is retried, 0 to 10.' })
  maxRetries?: number | null

  @Field(() => Int, { nullable: true, description: 'Time limit of a call in milliseconds, 100 to 120,000.' })
  timeout?: number | null
}
