import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'Numbers of sample rows, by kind.' })
export class MadeUpCounts {
  @Field(() => Int, { description: 'Number of people.' })
  users!: number

  @Field(() => Int, { description: 'Number of investors.' })
  investors!: number

  @Field(() => Int, { description: 'Number of cases.' })
  cases!: number

  @Field(() => Int, { description: 'Number of updates of cases.' })
  caseUpdates!: number

  @Field(() => Int, { description: 'Number of donations.' })
  donations!: number

  @Field(() => Int, { description: 'Number of tickets.' })
  supportTickets!: number

  @Field(() => Int, { description: 'Number of posts.' })
  socialPosts!: number

  @Field(() => Int, { description: 'Number of notifications.' })
  notifications!: number
}

@ObjectType({ description: 'The result of removing the sample data.' })
export class CleaningResult {
  @Field(() => String, { description: 'What was done, in a sentence.' })
  message!: string

  @Field(() => MadeUpCounts, { description: 'What was deleted.' })
  removed!: MadeUpCounts

  @Field(() => MadeUpCounts, { description: 'Sample rows that other data refers to.' })
  kept!: MadeUpCounts
}
