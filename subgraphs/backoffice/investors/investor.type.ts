import { Directive, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type InvestorStatus, type InvestorType, investorStatuses, investorTypes } from './investor.state.js'

export const InvestorStatusEnum = enumType('InvestorStatus', investorStatuses, 'How far the talks went.')
export const InvestorTypeEnum = enumType('InvestorType', investorTypes, 'What an investor asked for.')

@ObjectType({ description: 'What is known of an investor beyond the name.' })
export class InvestorMetadata {
  @Field(() => InvestorTypeEnum)
  type!: InvestorType

  @Field(() => InvestorStatusEnum, { description: 'A new investor is a `lead`.' })
  status!: InvestorStatus

  @Field(() => String, { nullable: true, description: 'Where the investor heard of us.' })
  source?: string

  @Field(() => String, { nullable: true })
  company?: string

  @Field(() => String, { nullable: true, description: 'What the person does at the company.' })
  jobRole?: string

  @Field(() => String, { nullable: true })
  location?: string

  @Field(() => String, { nullable: true })
  notes?: string
}

@ObjectType({ description: 'Somebody who may invest in the organisation.' })
@Directive('@key(fields: "id")')
export class Investor {
  @Field(() => ID, { description: '`inv_…`' })
  id!: string

  @Field(() => String)
  email!: string

  @Field(() => String, { nullable: true })
  name?: string

  @Field(() => InvestorMetadata)
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
  @Field(() => ID)
  id!: string

  @Field(() => Investor)
  investor!: Investor
}

@InputType({ description: 'Which investors to list; members that are given must all hold.' })
export class InvestorFilter {
  @Field(() => InvestorStatusEnum, { nullable: true })
  status?: InvestorStatus | null

  @Field(() => InvestorTypeEnum, { nullable: true })
  type?: InvestorType | null

  @Field(() => String, { nullable: true, description: 'Exactly this source.' })
  source?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in e-mail, company or notes, without case and accents; a beginning is enough.',
  })
  search?: string | null
}

@InputType({ description: 'A new investor.' })
export class CreateInvestorInput {
  @Field(() => String)
  email!: string

  @Field(() => InvestorTypeEnum)
  type!: InvestorType

  @Field(() => String, { nullable: true })
  name?: string | null

  @Field(() => String, { nullable: true })
  company?: string | null

  @Field(() => String, { nullable: true, description: 'What the person does at the company.' })
  role?: string | null

  @Field(() => String, { nullable: true })
  location?: string | null

  @Field(() => String, { nullable: true, description: 'Where the investor heard of us.' })
  source?: string | null

  @Field(() => String, { nullable: true })
  notes?: string | null
}

@InputType({ description: 'What to change about an investor; members left out stay as they are.' })
export class UpdateInvestorInput {
  @Field(() => InvestorStatusEnum, { nullable: true })
  status?: InvestorStatus | null

  @Field(() => String, { nullable: true })
  notes?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version the change is based on; another one meanwhile is a CONFLICT.',
  })
  version?: number | null
}
