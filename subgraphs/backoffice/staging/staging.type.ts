import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'Number of rows of the staging set, by kind.' })
export class StagingSummary {
  @Field(() => Int, { description: 'Number of people.' })
  users!: number

  @Field(() => Int, { description: 'Number of tickets.' })
  supportTickets!: number

  @Field(() => Int, { description: 'Number of cases.' })
  cases!: number

  @Field(() => Int, { description: 'Number of donations.' })
  donations!: number

  @Field(() => Int, { description: 'Pairs of a donor and a case they donated to.' })
  follows!: number

  @Field(() => Int, { description: 'Number of notifications that have not expired.' })
  notifications!: number

  @Field(() => Int, { description: 'Number of updates of cases.' })
  caseUpdates!: number

  @Field(() => Int, { description: 'Number of entries of the audit log.' })
  auditLogs!: number

  @Field(() => String, { description: 'The format of ids.' })
  idFormat!: string
}

@ObjectType({ description: 'The result of restoring the staging set.' })
export class StagingResult {
  @Field(() => String, { description: 'A summary in one sentence.' })
  message!: string

  @Field(() => StagingSummary, { description: 'The content of the staging set.' })
  summary!: StagingSummary
}
