import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { insightFields } from '../../../schema/input-rules/users.js'
import { InsightFields } from '../ai/insight-fields.type.js'
import { Guardian } from './guardian.type.js'

/** A profile member that insights may fill. */
export type InsightField = (typeof insightFields)[number]

@ObjectType({ description: 'Knowledge entry of the AI hub that an insight is linked to.' })
export class LinkedKnowledge {
  @Field(() => ID, { description: '`kb_…`' })
  id!: string

  @Field(() => String, { description: 'Title of the entry.' })
  title!: string
}

@ObjectType({ description: 'A fact learned from the posts and cases of a guardian.' })
export class GuardianInsight extends InsightFields {
  @Field(() => String, { description: 'Language of the source text: es, pt or en.' })
  language!: string

  @Field(() => String, { description: 'Source text: `case:cas_…`, `post:tw_…` or `social_post:soc_…`.' })
  source!: string

  @Field(() => ID, { nullable: true, description: 'The case it is about.' })
  caseId?: string | null

  @Field(() => [LinkedKnowledge], { description: 'Linked knowledge entries.' })
  linkedEntries!: LinkedKnowledge[]
}

@ObjectType({ description: 'How often a value occurs.' })
export class InsightCount {
  @Field(() => String, { description: 'A species, a place or a name.' })
  value!: string

  @Field(() => Int, { description: 'Number of insights with this value.' })
  count!: number
}

@ObjectType({ description: 'The most frequent values in the posts and cases of a guardian.' })
export class GuardianInsightSummary {
  @Field(() => [InsightCount], { description: 'Species: dog, cat, horse, bird, other.' })
  animals!: InsightCount[]

  @Field(() => [InsightCount], { description: 'Medical conditions of the animals.' })
  conditions!: InsightCount[]

  @Field(() => [InsightCount], { description: 'Places.' })
  locations!: InsightCount[]

  @Field(() => [InsightCount], { description: 'Shelters and other organisations.' })
  organizations!: InsightCount[]

  @Field(() => [InsightCount], { description: 'Web addresses.' })
  websites!: InsightCount[]
}

@ObjectType({ description: 'Insights about a guardian.' })
export class GuardianInsightReport {
  @Field(() => [GuardianInsight], { description: 'Of cases, then of posts; newest first within each.' })
  insights!: GuardianInsight[]

  @Field(() => GuardianInsightSummary, { description: 'Counts by value.' })
  summary!: GuardianInsightSummary
}

@InputType({ description: 'Which members of a profile to fill from insights.' })
export class UpdateFromInsightsInput {
  @Field(() => [String], {
    nullable: true,
    description: 'location, organization, website, bio; default all.',
  })
  fields?: string[] | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether existing values are replaced; default false.',
  })
  overwrite?: boolean | null
}

@ObjectType({ description: 'A profile member that was filled, and the insights behind it.' })
export class ProfileUpdate {
  @Field(() => String, { description: 'location, organization, website or bio.' })
  field!: string

  @Field(() => String, { description: 'The new value.' })
  value!: string

  @Field(() => [ID], { description: 'The insights that support it.' })
  insightIds!: string[]
}

@ObjectType({ description: 'A profile filled from insights.' })
export class UpdatedGuardian {
  @Field(() => Guardian, { description: 'The updated profile.' })
  guardian!: Guardian

  @Field(() => [ProfileUpdate], { description: 'The filled members; empty when nothing new was found.' })
  updated!: ProfileUpdate[]
}
