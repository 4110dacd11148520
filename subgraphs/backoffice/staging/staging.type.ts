import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'How many rows the staging set has, by kind.' })
export class StagingSummary {
  @Field(() => Int, { description: 'How many people.' })
  users!: number

  @Field(() => Int, { description: 'How many tickets.' })
  supportTickets!: number

  @Field(() => Int, { description: 'How many cases.' })
  cases!: number

  @Field(() => Int, { description: 'How many donations.' })
  donations!: number

  @Field(() => Int, {
    description: 'Donors and the cases that they follow: who gave for a case hears how it goes on.',
  })
  follows!: number

  @Field(() => Int, { description: 'Those that have not expired.' })
  notifications!: number

  @Field(() => Int, { description: 'How many updates of cases.' })
  caseUpdates!: number

  @Field(() => Int, { description: 'How many lines of the audit log.' })
  auditLogs!: number

  @Field(() => String, { description: 'How ids are written.' })
  idFormat!: string
}

@ObjectType({ description: 'What became of the staging set.' })
export class StagingResult {
  @Field(() => String, { description: 'What was done, in a sentence.' })
  message!: string

  @Field(() => StagingSummary, { description: 'What the staging set holds now.' })
  summary!: StagingSummary
}
