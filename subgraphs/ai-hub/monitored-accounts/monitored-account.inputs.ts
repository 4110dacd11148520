import { Field, InputType, Int } from 'type-graphql'

@InputType({ description: 'Changes of a monitored account; omitted members are unchanged.' })
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

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; CONFLICT when it was modified since.',
  })
  version?: number | null
}
