import { Field, Float, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'How interactions with the agents change.' })
export class InteractionTrends {
  @Field(() => Float, { description: 'Interactions a day over the last 30 days.' })
  interactionsPerDay!: number

  @Field(() => Float, {
    description:
      'The success rate of the last 15 days less that of the 15 days before, -1 to 1; 0 while either had none.',
  })
  improvementRate!: number
}

@ObjectType({
  description: 'How the agents fare with what people ask: questions, summaries, texts to learn from.',
})
export class InteractionInsights {
  @Field(() => Int, { description: 'Questions, summaries and texts that the agents were given, ever.' })
  totalInteractions!: number

  @Field(() => Float, { description: 'From 0 to 1; 0 while there are none.' })
  averageConfidence!: number

  @Field(() => Float, {
    description: 'The share that was answered rather than with "I do not know"; 0 while there are none.',
  })
  successRate!: number

  @Field(() => InteractionTrends, { description: 'How use and success move.' })
  trends!: InteractionTrends
}
