import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'How many rows the staging set has, by kind.' })
export class StagingSummary {
  @Field(() => Int)
  users!: number

  @Field(() => Int)
  supportTickets!: number

  @Field(() => Int)
  cases!: number

  @Field(() => Int)
  donations!: number

  @Field(() => Int, {
    description: 'Donors and the cases that they follow: who gave for a case hears how it goes on.',
  })
  follows!: number

  @Field(() => Int, { description: 'Those that have not expired.' })
  notifications!: number

  @Field(() => Int)
  caseUpdates!: number

  @Field(() => Int)
  auditLogs!: number

  @Field(() => String, { description: 'How ids are written.' })
  idFormat!: string
}

@ObjectType({ description: 'What became of the staging set.' })
export class StagingResult {
  @Field(() => String, { description: 'What was done, in a sentence.' })
  message!: string

  @Field(() => StagingSummary)
  summary!: StagingSummary
}
