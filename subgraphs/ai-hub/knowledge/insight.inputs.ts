import { Field, ID, InputType } from 'type-graphql'

@InputType({ description: 'What a text is about and where it comes from.' })
export class InsightContextInput {
  @Field(() => String, { nullable: true, description: 'Where the text comes from; default: who sends it.' })
  source?: string | null

  @Field(() => ID, { nullable: true, description: 'The case that it is about (`cas_…`).' })
  caseId?: string | null

  @Field(() => ID, { nullable: true, description: 'The guardian that it is about (`usr_…`).' })
  guardianId?: string | null
}

@InputType({ description: 'A text to learn from.' })
export class ExtractInsightsInput {
  @Field(() => String, { description: 'At most 20,000 characters, in Spanish, Portuguese or English.' })
  text!: string

  @Field(() => InsightContextInput, {
    nullable: true,
    description: 'What the text is about and where it comes from; kept with every insight. May be left out.',
  })
  context?: InsightContextInput | null
}
