import { Directive, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type InvestorStatus, type InvestorType, investorStatuses, investorTypes } from './investor.state.js'

export const InvestorStatusEnum = enumType('InvestorStatus', investorStatuses, 'How far the talks went.', {
  lead: 'Showed interest. May become engaged or converted.',
  engaged: 'Talks are under way. May become converted, or a lead again.',
  converted: 'Has invested. Back to engaged only where that was a mistake.',
})
export const InvestorTypeEnum = enumType(
  'InvestorType',
  investorTypes,
  'What brought an investor to write to us.',
  {
    demo: 'To be shown the platform.',
    deck: 'The documents for investors.',
  },
)

@ObjectType({ description: 'What is known of an investor beyond the name.' })
export class InvestorMetadata {
  @Field(() => InvestorTypeEnum, { description: 'What they asked for.' })
  type!: InvestorType

  @Field(() => InvestorStatusEnum, { description: 'A new investor is a `lead`.' })
  status!: InvestorStatus

  @Field(() => String, { nullable: true, description: 'Where the investor heard of us.' })
  source?: string

  @Field(() => String, { nullable: true, description: 'Whom they invest for; null where it is not known.' })
  company?: string

  @Field(() => String, { nullable: true, description: 'What the person does at the company.' })
  jobRole?: string

  @Field(() => String, {
    nullable: true,
    description: 'Where they are, as they wrote it; null where it is not known.',
  })
  location?: string

  @Field(() => String, {
    nullable: true,
    description: 'What they wrote or staff noted, at most 10,000 characters; null without any.',
  })
  notes?: string
}

@ObjectType({ description: 'Somebody who may invest in the organisation.' })
@Directive('@key(fields: "id")')
export class Investor {
  @Field(() => ID, { description: '`inv_…`' })
  id!: string

  @Field(() => String, {
    description: 'Where they are written to, in lower case; each investor has another one.',
  })
  email!: string

  @Field(() => String, { nullable: true, description: 'The person’s name; null where it is not known.' })
  name?: string

  @Field(() => InvestorMetadata, {
    description: 'What they asked for, how far the talks are, and what is known besides.',
  })
  investorMetadata!: InvestorMetadata

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => Int, {
    description: 'Counts the changes; send it back with a change to be told of another one meanwhile.',
  })
  version!: number
}

@ObjectType({ description: 'A page of investors.' })
export class InvestorConnection extends Connection(Investor) {}

@ObjectType({ description: 'An investor that was recorded just now.' })
export class InvestorCreated {
  @Field(() => ID, { description: 'The new investor’s id (`inv_…`).' })
  id!: string

  @Field(() => Investor, { description: 'The investor as recorded, with status `lead`.' })
  investor!: Investor
}

@InputType({ description: 'Which investors to list; members that are given must all hold.' })
export class InvestorFilter {
  @Field(() => InvestorStatusEnum, { nullable: true, description: 'Only investors in this state.' })
  status?: InvestorStatus | null

  @Field(() => InvestorTypeEnum, { nullable: true, description: 'Only investors who asked for this.' })
  type?: InvestorType | null

  @Field(() => String, {
    nullable: true,
    description: 'Only investors who heard of us from exactly this source.',
  })
  source?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in e-mail, company or notes, without case and accents; a beginning is enough.',
  })
  search?: string | null
}

@InputType({ description: 'Somebody who wants to hear more before they invest.' })
export class CreateInvestorInput {
  @Field(() => String, { description: 'Where to write to; one that is known already is a CONFLICT.' })
  email!: string

  @Field(() => InvestorTypeEnum, { description: 'What they ask for.' })
  type!: InvestorType

  @Field(() => String, { nullable: true, description: 'The person’s name, at most 200 characters.' })
  name?: string | null

  @Field(() => String, { nullable: true, description: 'Whom they invest for, at most 200 characters.' })
  company?: string | null

  @Field(() => String, { nullable: true, description: 'What the person does at the company.' })
  role?: string | null

  @Field(() => String, { nullable: true, description: 'Where they are, at most 200 characters.' })
  location?: string | null

  @Field(() => String, { nullable: true, description: 'Where the investor heard of us.' })
  source?: string | null

  @Field(() => String, { nullable: true, description: 'What else to know, at most 10,000 characters.' })
  notes?: string | null
}

@InputType({ description: 'What to change about an investor; members left out stay as they are.' })
export class UpdateInvestorInput {
  @Field(() => InvestorStatusEnum, {
    nullable: true,
    description: 'The state to move to; one that may not follow is a CONFLICT.',
  })
  status?: InvestorStatus | null

  @Field(() => String, {
    nullable: true,
    description: 'What staff notes, at most 10,000 characters; takes the place of the former notes.',
  })
  notes?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version the change is based on; another one meanwhile is a CONFLICT.',
  })
  version?: number | null
}
