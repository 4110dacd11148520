import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { InsightFields } from './insight-fields.type.js'

@ObjectType({ description: 'An agent of the AI hub, as administrators see it.' })
export class AiAgent {
  @Field(() => String, { description: 'CaseAgent or MicroblogAgent.' })
  name!: string

  @Field(() => String, { description: 'Purpose of the agent, in one sentence.' })
  description!: string

  @Field(() => String, { description: 'Semantic version of the agent: `1.0.0`.' })
  version!: string

  @Field(() => [String], { description: 'What the agent can do, as codes.' })
  capabilities!: string[]

  @Field(() => Boolean, { description: 'False if an administrator disabled it; it then rejects prompts.' })
  isEnabled!: boolean
}

@ObjectType({ description: 'Trends of interactions with the agents.' })
export class AiTrends {
  @Field(() => Float, { description: 'Interactions per day over the last 30 days.' })
  interactionsPerDay!: number

  @Field(() => Float, {
    description: 'The success rate of the last 15 days less that of the 15 days before, -1 to 1.',
  })
  improvementRate!: number
}

@ObjectType({ description: 'Outcomes of requests to the agents of the AI hub.' })
export class AiInsights {
  @Field(() => Int, { description: 'Total number of questions, summaries and texts.' })
  totalInteractions!: number

  @Field(() => Float, { description: 'Average confidence of the answers, from 0 to 1; 0 if there are none.' })
  averageConfidence!: number

  @Field(() => Float, { description: 'Share of requests that were answered, 0 to 1.' })
  successRate!: number

  @Field(() => AiTrends, { description: 'Trends of usage and success.' })
  trends!: AiTrends
}

@ObjectType({ description: 'A knowledge entry of the AI hub.' })
export class AiKnowledge {
  @Field(() => ID, { description: '`kb_…`' })
  id!: string

  @Field(() => String, { description: 'The question that it answers.' })
  title!: string

  @Field(() => String, { description: 'The answer; display it as text, never as markup.' })
  content!: string

  @Field(() => Float, { description: 'From 0 to 1; 1 for every entry without a query.' })
  relevance!: number

  @Field(() => String, { description: 'Language of the entry: es, pt or en.' })
  language!: string

  @Field(() => String, {
    description: 'Subject area: rescue, first_aid, adoption, donation, platform or learned.',
  })
  category!: string

  @Field(() => String, { description: 'Source: a guide, a person, a text.' })
  source!: string

  @Field(() => DateTime)
  createdAt!: string
}

@ObjectType({ description: 'A search result of the knowledge base of the AI hub.' })
export class AiKnowledgeList {
  @Field(() => [AiKnowledge], { description: 'The most relevant first.' })
  results!: AiKnowledge[]

  @Field(() => Int, { description: 'Number of matching entries, regardless of the page.' })
  total!: number
}

@ObjectType({ description: 'The result of resetting the knowledge base of the AI hub.' })
export class AiKnowledgeReset {
  @Field(() => Int, { description: 'Number of deleted entries.' })
  removed!: number

  @Field(() => Int, { description: 'Number of reseeded entries.' })
  seeded!: number
}

@ObjectType({ description: 'An insight that the AI hub extracted from a text.' })
export class AiInsight extends InsightFields {
  @Field(() => String, { description: 'Source of the text.' })
  source!: string
}

@ObjectType({ description: 'The insights that the AI hub extracted from a text.' })
export class AiExtraction {
  @Field(() => String, { description: 'The language of the text: es, pt or en.' })
  language!: string

  @Field(() => String, { description: 'Source of the text.' })
  source!: string

  @Field(() => [AiInsight], { description: 'In the order of the text.' })
  insights!: AiInsight[]

  @Field(() => Int, { description: 'Number of knowledge entries that contain them.' })
  entries!: number

  @Field(() => Int, { description: 'Number of sentences skipped as prompt injection.' })
  skipped!: number
}

@ObjectType({ description: 'A source of an answer.' })
export class AiSource {
  @Field(() => String, { description: '`case` or `knowledge`.' })
  kind!: string

  @Field(() => ID, { description: '`cas_…` or `kb_…`' })
  id!: string

  @Field(() => String, { description: 'Title in a list: the name of the case or the question of the entry.' })
  title!: string
}

@ObjectType({ description: 'The answer of an agent; display it as text, never as markup.' })
export class AiReply {
  @Field(() => String, { description: 'The answer, in `language`.' })
  response!: string

  @Field(() => Float, { description: 'Confidence of the agent, from 0 to 1.' })
  confidence!: number

  @Field(() => String, { description: 'CaseAgent or MicroblogAgent.' })
  agentUsed!: string

  @Field(() => Int, { description: 'Duration of the answer, in milliseconds.' })
  processingTime!: number

  @Field(() => String, {
    nullable: true,
    description: 'The language of the answer: es, pt or en; null if unknown.',
  })
  language?: string

  @Field(() => Boolean, { description: 'False if the agent does not know the answer.' })
  known!: boolean

  @Field(() => [AiSource], { description: 'The cases and knowledge entries behind the answer.' })
  sources!: readonly AiSource[]
}

@InputType({ description: 'Context of a conversation.' })
export class AiTestContextInput {
  @Field(() => ID, { nullable: true, description: 'The case that the prompt is about (`cas_…`).' })
  caseId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'es, pt or en; used if the language of the prompt cannot be detected.',
  })
  language?: string | null
}

@InputType({ description: 'Subject and source of a text.' })
export class AiTextContextInput {
  @Field(() => String, { nullable: true, description: 'Source of the text; default: the sender.' })
  source?: string | null

  @Field(() => ID, { nullable: true, description: 'The case that it is about (`cas_…`).' })
  caseId?: string | null

  @Field(() => ID, { nullable: true, description: 'The guardian that it is about (`usr_…`).' })
  guardianId?: string | null
}
