import { Field, ID, InputType } from 'type-graphql'

@InputType({ description: 'Subject and source of a text.' })
export class InsightContextInput {
  @Field(() => String, { nullable: true, description: 'Source of the text; default: the sender.' })
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
    description: 'Subject and source of the text, stored with every insight. Optional.',
  })
  context?: InsightContextInput | null
}
