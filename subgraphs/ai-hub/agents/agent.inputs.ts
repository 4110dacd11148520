import { Field, InputType, Int } from 'type-graphql'

@InputType({ description: 'What to change about an agent; members left out stay as they are.' })
export class UpdateAgentInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'false switches the agent off: it fetches and answers nothing.',
  })
  isEnabled?: boolean | null

  @Field(() => Int, { nullable: true, description: 'How often a failed call is repeated, 0 to 10.' })
  maxRetries?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'Milliseconds after which a call counts as failed, 100 to 120,000.',
  })
  timeout?: number | null
}
