import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'How many made-up rows, by kind.' })
export class MadeUpCounts {
  @Field(() => Int)
  users!: number

  @Field(() => Int)
  investors!: number

  @Field(() => Int)
  cases!: number

  @Field(() => Int)
  caseUpdates!: number

  @Field(() => Int)
  donations!: number

  @Field(() => Int)
  supportTickets!: number

  @Field(() => Int)
  socialPosts!: number

  @Field(() => Int)
  notifications!: number
}

@ObjectType({ description: 'What became of the made-up data.' })
export class CleaningResult {
  @Field(() => String, { description: 'What was done, in a sentence.' })
  message!: string

  @Field(() => MadeUpCounts)
  removed!: MadeUpCounts

  @Field(() => MadeUpCounts, {
    description: 'Made up too, but something that was made by hand refers to them.',
  })
  kept!: MadeUpCounts
}
