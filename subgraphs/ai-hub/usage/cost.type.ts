import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

const DOLLARS = 'US dollars, rounded to the millionth; kept exactly.'

@ObjectType()
class CallTotals {
  @Field(() => Float, { description: DOLLARS })
  totalCost!: number

  @Field(() => Int, { description: 'Calls of models, those of our own included.' })
  totalCalls!: number

  @Field(() => Float, { description: DOLLARS })
  averageCostPerCall!: number
}

@ObjectType()
class CallTotalsInShort extends CallTotals {
  @Field(() => String, {
    nullable: true,
    description: 'The model that was called most; unset without calls.',
  })
  mostUsedModel?: string | undefined
}

@ObjectType({ description: 'What the calls of models came to.' })
export class CostFigures extends CallTotals {
  @Field(() => Int, { description: 'Tokens that models were given; an estimate where nobody counts them.' })
  totalInputTokens!: number

  @Field(() => Int, { description: 'Tokens that models answered with.' })
  totalOutputTokens!: number

  @Field(() => Float, { description: 'Milliseconds a call took on average.' })
  averageLatency!: number

  @Field(() => Float, {
    description: 'Share of calls that brought a usable answer, 0 to 1; 0 without calls.',
  })
  successRate!: number

  @Field(() => Int, { description: 'Calls without a usable answer.' })
  failureCount!: number

  @Field(() => Int, {
    nullable: true,
    description:
      'Calls of models whose price is not known (`LLM_PRICES`): they count as 0 in the costs. Unset without any.',
  })
  unpricedCalls?: number | undefined
}

@ObjectType({ description: 'The costs of models in short.' })
export class CostSummary extends CallTotalsInShort {
  @Field(() => Float, {
    description:
      'What the calls of our own models would have cost at the language model that is configured, in US dollars; 0 ' +
      'without one.',
  })
  costSavings!: number

  @Field(() => String, { description: '7d, 30d, 90d or all.' })
  period!: string

  @Field(() => DateTime, { description: 'When the figures were counted.' })
  lastUpdated!: string
}

@ObjectType({ description: 'A model’s share of the costs.' })
export class CostShare {
  @Field(() => String, { description: 'Name of the model; of our own ones the version.' })
  modelName!: string

  @Field(() => Float, { description: DOLLARS })
  cost!: number

  @Field(() => Float, { description: 'Share of the costs in per cent; 0 where nothing cost anything.' })
  percentage!: number
}

@ObjectType({ description: 'How a model was used.' })
export class ModelUsage extends CostFigures {
  @Field(() => String, { description: 'Name of the model; of our own ones the version.' })
  modelName!: string

  @Field(() => String, { description: '`local` for our own models, `remote` for others.' })
  place!: string
}

@ObjectType({ description: 'What models were used for.' })
export class PurposeUsage extends CostFigures {
  @Field(() => String, { description: 'For instance post_analysis, second_opinion, case_answer.' })
  purpose!: string
}

@ObjectType({ description: 'The costs in numbers.' })
export class CostAnalytics extends CallTotalsInShort {
  @Field(() => Float, { description: 'As `costSavings` of the summary.' })
  costSavingsEstimate!: number
}

@ObjectType({ description: 'A day or a month of costs.' })
export class CostPoint extends CostFigures {
  @Field(() => String, { description: 'The UTC day, `2026-02-01`, or the month, `2026-02`.' })
  date!: string
}

@ObjectType({
  description: 'What models cost by day or month over a period, and how that compares to the period before.',
})
export class CostTrends {
  @Field(() => String, { description: '7d, 30d, 90d or all.' })
  period!: string

  @Field(() => String, { description: '`day`; `month` for what is longer than 92 days.' })
  interval!: string

  @Field(() => [CostPoint], { description: 'Every day or month of the period, the oldest first.' })
  points!: CostPoint[]

  @Field(() => CostFigures, {
    nullable: true,
    description: 'The period of the same length before; unset for all.',
  })
  previous?: CostFigures | undefined

  @Field(() => Float, {
    nullable: true,
    description:
      'How much more or less was spent than in the period before, in per cent; unset where that cost nothing.',
  })
  costChange?: number | undefined

  @Field(() => Float, {
    nullable: true,
    description: 'How many more or fewer calls there were, in per cent; unset where there were none before.',
  })
  callChange?: number | undefined
}

@ObjectType({
  description: 'What the agents’ use of language models costs in a period, by model, and how that moves.',
})
export class ModelCosts {
  @Field(() => CostSummary, { description: 'The totals, with what is used most.' })
  summary!: CostSummary

  @Field(() => [CostShare], { description: 'By model, the dearest first.' })
  breakdown!: CostShare[]

  @Field(() => [ModelUsage], { description: 'By model, the most used first.' })
  usage!: ModelUsage[]

  @Field(() => [PurposeUsage], { description: 'By purpose, the most frequent first.' })
  purposes!: PurposeUsage[]

  @Field(() => CostAnalytics, { description: 'The totals again, as numbers for charts.' })
  analytics!: CostAnalytics

  @Field(() => CostTrends, { description: 'The same by day or month, compared to the period before.' })
  trends!: CostTrends
}

@ObjectType({ description: 'The costs at this moment.' })
export class CostSnapshot {
  @Field(() => DateTime, { description: 'When the figures were counted.' })
  timestamp!: string

  @Field(() => String, {
    nullable: true,
    description: 'The language model that is configured; unset without one.',
  })
  languageModel?: string | undefined

  @Field(() => CostFigures, { description: 'Since the hour began (UTC).' })
  thisHour!: CostFigures

  @Field(() => CostFigures, { description: 'Since the day began (UTC).' })
  today!: CostFigures

  @Field(() => CostFigures, { description: 'Since the month began (UTC).' })
  thisMonth!: CostFigures
}
