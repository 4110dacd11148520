import { Field, Float, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'Trends of interactions with the agents.' })
export class InteractionTrends {
  @Field(() => Float, { description: 'Interactions per day over the last 30 days.' })
  interactionsPerDay!: number

  @Field(() => Float, {
    description:
      'The success rate of the last 15 days less that of the 15 days before, -1 to 1; 0 while either had none.',
  })
  improvementRate!: number
}

@ObjectType({ description: 'Outcomes of requests to the agents: questions, summaries, texts to learn from.' })
export class InteractionInsights {
  @Field(() => Int, { description: 'Total number of questions, summaries and texts.' })
  totalInteractions!: number

  @Field(() => Float, { description: 'From 0 to 1; 0 while there are none.' })
  averageConfidence!: number

  @Field(() => Float, {
    description: 'Share of requests not answered with "I do not know"; 0 without requests.',
  })
  successRate!: number

  @Field(() => InteractionTrends, { description: 'Trends of usage and success.' })
  trends!: InteractionTrends
}
