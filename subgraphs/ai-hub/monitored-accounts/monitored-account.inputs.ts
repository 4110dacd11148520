import { Field, InputType } from 'type-graphql'

@InputType({ description: 'What to change about a monitored account; members left out stay as they are.' })
export class UpdateMonitoredAccountInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether its posts are fetched.' })
  isActive?: boolean | null

  @Field(() => String, {
    nullable: true,
    description: 'Name of the account on the network, with or without a leading @.',
  })
  microblogHandle?: string | null

  @Field(() => String, { nullable: true, description: 'Id of the account on the network.' })
  microblogUserId?: string | null
}
