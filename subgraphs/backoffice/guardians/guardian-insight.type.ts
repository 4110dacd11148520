import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { insightFields } from '../../../schema/input-rules/users.js'
import { Learnt } from '../ai/learnt.type.js'
import { Guardian } from './guardian.type.js'

/** A member of a profile that insights may fill. */
export type InsightField = (typeof insightFields)[number]

@ObjectType({ description: 'A piece of the AI hub’s knowledge that an insight was linked to.' })
export class LinkedKnowledge {
  @Field(() => ID, { description: '`kb_…`' })
  id!: string

  @Field(() => String, { description: 'The question that the entry answers.' })
  title!: string
}

@ObjectType({ description: 'Something that the posts and cases of a guardian say.' })
export class GuardianInsight extends Learnt {
  @Field(() => String, { description: 'The language of the text that says it: es, pt or en.' })
  language!: string

  @Field(() => String, {
    description: 'The case or post that says it: `case:cas_…`, `post:tw_…`, `social_post:soc_…`.',
  })
  source!: string

  @Field(() => ID, { nullable: true, description: 'The case that it is about.' })
  caseId?: string | null

  @Field(() => [LinkedKnowledge], { description: 'The knowledge that it was linked to.' })
  linkedEntries!: LinkedKnowledge[]
}

@ObjectType({ description: 'How often something is said.' })
export class InsightCount {
  @Field(() => String, { description: 'What is said: a species, a place, a name.' })
  value!: string

  @Field(() => Int, { description: 'In how many insights it is said.' })
  count!: number
}

@ObjectType({ description: 'What the posts and cases of a guardian say most, the most frequent first.' })
export class GuardianInsightSummary {
  @Field(() => [InsightCount], { description: 'Species: dog, cat, horse, bird, other.' })
  animals!: InsightCount[]

  @Field(() => [InsightCount], { description: 'What the animals suffer from.' })
  conditions!: InsightCount[]

  @Field(() => [InsightCount], { description: 'Places that are named.' })
  locations!: InsightCount[]

  @Field(() => [InsightCount], { description: 'Shelters and other organisations that are named.' })
  organizations!: InsightCount[]

  @Field(() => [InsightCount], { description: 'Web addresses that are named.' })
  websites!: InsightCount[]
}

@ObjectType({ description: 'What was learnt about a guardian.' })
export class GuardianInsightReport {
  @Field(() => [GuardianInsight], {
    description: 'In the order of cases and posts, the newest of each first.',
  })
  insights!: GuardianInsight[]

  @Field(() => GuardianInsightSummary, { description: 'The same counted: what is said how often.' })
  summary!: GuardianInsightSummary
}

@InputType({ description: 'What of a profile to fill from insights.' })
export class UpdateFromInsightsInput {
  @Field(() => [String], {
    nullable: true,
    description: 'location, organization, website, bio; default all.',
  })
  fields?: string[] | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether members that hold something already are replaced; default false.',
  })
  overwrite?: boolean | null
}

@ObjectType({ description: 'A member of a profile that was filled, and what speaks for it.' })
export class ProfileUpdate {
  @Field(() => String, { description: 'location, organization, website or bio.' })
  field!: string

  @Field(() => String, { description: 'What stands there now.' })
  value!: string

  @Field(() => [ID], { description: 'The insights that say it.' })
  insightIds!: string[]
}

@ObjectType({ description: 'A profile after it was filled from insights.' })
export class UpdatedGuardian {
  @Field(() => Guardian, { description: 'The profile as it is now.' })
  guardian!: Guardian

  @Field(() => [ProfileUpdate], { description: 'What was filled; empty where nothing new was found.' })
  updated!: ProfileUpdate[]
}
