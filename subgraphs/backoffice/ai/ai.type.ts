import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { Learnt } from './learnt.type.js'

@ObjectType({ description: 'An agent of the AI hub, as administrators see it.' })
export class AiAgent {
  @Field(() => String, { description: 'CaseAgent or MicroblogAgent.' })
  name!: string

  @Field(() => String, { description: 'What the agent is for, in a sentence.' })
  description!: string

  @Field(() => String, { description: 'Version of the agent, in the style of semantic versions: `1.0.0`.' })
  version!: string

  @Field(() => [String], { description: 'What the agent can do, as codes.' })
  capabilities!: string[]

  @Field(() => Boolean, { description: 'False if an administrator disabled it; it then answers no prompts.' })
  isEnabled!: boolean
}

@ObjectType({ description: 'How interactions with the agents change.' })
export class AiTrends {
  @Field(() => Float, { description: 'Over the last 30 days.' })
  interactionsPerDay!: number

  @Field(() => Float, {
    description: 'The success rate of the last 15 days less that of the 15 days before, -1 to 1.',
  })
  improvementRate!: number
}

@ObjectType({ description: 'How the agents of the AI hub fare with what people ask.' })
export class AiInsights {
  @Field(() => Int, { description: 'Questions, summaries and texts that the agents were given, ever.' })
  totalInteractions!: number

  @Field(() => Float, { description: 'Average confidence of the answers, from 0 to 1; 0 if there are none.' })
  averageConfidence!: number

  @Field(() => Float, { description: 'The share that was answered, 0 to 1.' })
  successRate!: number

  @Field(() => AiTrends, { description: 'How use and success move.' })
  trends!: AiTrends
}

@ObjectType({ description: 'A piece of the AI hub’s knowledge.' })
export class AiKnowledge {
  @Field(() => ID, { description: '`kb_…`' })
  id!: string

  @Field(() => String, { description: 'The question that it answers.' })
  title!: string

  @Field(() => String, { description: 'The answer; show it as text, never as markup.' })
  content!: string

  @Field(() => Float, { description: 'From 0 to 1; 1 for every entry where nothing is searched for.' })
  relevance!: number

  @Field(() => String, { description: 'The language that it is written in: es, pt or en.' })
  language!: string

  @Field(() => String, {
    description: 'What the entry is about: rescue, first_aid, adoption, donation, platform or learned.',
  })
  category!: string

  @Field(() => String, { description: 'Where it was learnt.' })
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

@ObjectType({ description: 'Something that the AI hub learnt from a text.' })
export class AiInsight extends Learnt {
  @Field(() => String, { description: 'Where the text comes from.' })
  source!: string
}

@ObjectType({ description: 'What the AI hub learnt from a text.' })
export class AiExtraction {
  @Field(() => String, { description: 'The language of the text: es, pt or en.' })
  language!: string

  @Field(() => String, { description: 'Where the text comes from.' })
  source!: string

  @Field(() => [AiInsight], { description: 'In the order of the text.' })
  insights!: AiInsight[]

  @Field(() => Int, { description: 'Number of knowledge entries that contain them.' })
  entries!: number

  @Field(() => Int, { description: 'Sentences passed over because they speak to a machine.' })
  skipped!: number
}

@ObjectType({ description: 'What an answer rests on.' })
export class AiSource {
  @Field(() => String, { description: '`case` or `knowledge`.' })
  kind!: string

  @Field(() => ID, { description: '`cas_…` or `kb_…`' })
  id!: string

  @Field(() => String, { description: 'What to call it in a list: the case’s name or the entry’s question.' })
  title!: string
}

@ObjectType({ description: 'What an agent answered; show it as text, never as markup.' })
export class AiReply {
  @Field(() => String, { description: 'What the agent says, in `language`.' })
  response!: string

  @Field(() => Float, { description: 'Confidence of the agent, from 0 to 1.' })
  confidence!: number

  @Field(() => String, { description: 'CaseAgent or MicroblogAgent.' })
  agentUsed!: string

  @Field(() => Int, { description: 'Duration of the answer, in milliseconds.' })
  processingTime!: number

  @Field(() => String, {
    nullable: true,
    description: 'The language of the answer: es, pt or en; null where the agent does not say.',
  })
  language?: string

  @Field(() => Boolean, { description: 'False where the agent says that it does not know.' })
  known!: boolean

  @Field(() => [AiSource], { description: 'What the answer rests on.' })
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

@InputType({ description: 'What a text is about and where it comes from.' })
export class AiTextContextInput {
  @Field(() => String, { nullable: true, description: 'Where the text comes from; default: who sends it.' })
  source?: string | null

  @Field(() => ID, { nullable: true, description: 'The case that it is about (`cas_…`).' })
  caseId?: string | null

  @Field(() => ID, { nullable: true, description: 'The guardian that it is about (`usr_…`).' })
  guardianId?: string | null
}
