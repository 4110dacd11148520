import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { enumType } from '../../../shared/graphql/enum-type.js'

export const verdictOutcomes = ['pending', 'logged', 'linked', 'auto_approved'] as const
export type VerdictOutcome = (typeof verdictOutcomes)[number]

export const VerdictOutcomeEnum = enumType(
  'VerdictOutcome',
  verdictOutcomes,
  'What the policies decide about a post.',
  {
    pending: 'It awaits review.',
    logged: 'No action; the post is kept.',
    linked: 'It repeats an earlier post and is linked to it.',
    auto_approved: 'The proposal is executed without review.',
  },
)

@ObjectType({ description: 'Number of posts by the decision of the policies.' })
export class VerdictCounts {
  @Field(() => Int, { description: 'Posts that await review.' })
  pending!: number

  @Field(() => Int, { description: 'Posts without an action.' })
  logged!: number

  @Field(() => Int, { description: 'Posts that are linked to an earlier one.' })
  linked!: number

  @Field(() => Int, { description: 'Proposals that are executed without review.' })
  autoApproved!: number
}

@ObjectType({ description: 'A post that the proposed settings decide differently.' })
export class PreviewedPost {
  @Field(() => ID, { description: 'Id of the post (`tw_…`).' })
  id!: string

  @Field(() => String, { description: 'Text of the post; show it as text, never as markup.' })
  content!: string

  @Field(() => Float, { description: 'Confidence of the analysis, 0 to 1.' })
  confidence!: number

  @Field(() => VerdictOutcomeEnum, { description: 'With the current settings.' })
  present!: VerdictOutcome

  @Field(() => VerdictOutcomeEnum, { description: 'With the proposed settings.' })
  proposed!: VerdictOutcome

  @Field(() => String, { description: 'The rule that decides with the proposed settings.' })
  reason!: string
}

@ObjectType({
  description:
    'The effect that a change of settings would have had on the posts of the last seven days. Both sides are ' +
    'evaluated now; repeated posts that were logged count as first ones.',
})
export class SettingsPreview {
  @Field(() => Int, { description: 'Number of evaluated posts that are about a case.' })
  posts!: number

  @Field(() => Boolean, {
    description: 'Whether there were more posts than the newest 2,000, which are evaluated.',
  })
  isTruncated!: boolean

  @Field(() => VerdictCounts, { description: 'With the current settings.' })
  present!: VerdictCounts

  @Field(() => VerdictCounts, { description: 'With the proposed settings.' })
  proposed!: VerdictCounts

  @Field(() => Int, { description: 'Number of posts that would be decided differently.' })
  changedCount!: number

  @Field(() => [PreviewedPost], {
    description: 'Posts that would be decided differently, at most 50, newest first.',
  })
  changed!: PreviewedPost[]
}
