import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'Numbers of sample rows, by kind.' })
export class MadeUpCounts {
  @Field(() => Int, { description: 'How many people.' })
  users!: number

  @Field(() => Int, { description: 'How many investors.' })
  investors!: number

  @Field(() => Int, { description: 'How many cases.' })
  cases!: number

  @Field(() => Int, { description: 'How many updates of cases.' })
  caseUpdates!: number

  @Field(() => Int, { description: 'How many donations.' })
  donations!: number

  @Field(() => Int, { description: 'How many tickets.' })
  supportTickets!: number

  @Field(() => Int, { description: 'How many posts.' })
  socialPosts!: number

  @Field(() => Int, { description: 'How many notifications.' })
  notifications!: number
}

@ObjectType({ description: 'The result of removing the sample data.' })
export class CleaningResult {
  @Field(() => String, { description: 'What was done, in a sentence.' })
  message!: string

  @Field(() => MadeUpCounts, { description: 'What was deleted.' })
  removed!: MadeUpCounts

  @Field(() => MadeUpCounts, {
    description: 'Sample rows that other data refers to.',
  })
  kept!: MadeUpCounts
}
