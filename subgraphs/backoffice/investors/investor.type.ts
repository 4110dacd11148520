import { Directive, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type InvestorStatus, type InvestorType, investorStatuses, investorTypes } from './investor.state.js'

export const InvestorStatusEnum = enumType('InvestorStatus', investorStatuses, 'Progress of the talks.', {
  lead: 'Showed interest. May become engaged or converted.',
  engaged: 'Talks are under way. May become converted, or a lead again.',
  converted: 'Has invested. Returns to engaged only to correct a mistake.',
})
export const InvestorTypeEnum = enumType('InvestorType', investorTypes, 'The requests of an investor.', {
  demo: 'A demonstration of the platform.',
  deck: 'The documents for investors.',
})

@ObjectType({ description: 'Details of an investor.' })
export class InvestorMetadata {
  @Field(() => InvestorTypeEnum, { description: 'The requests of the investor.' })
  type!: InvestorType

  @Field(() => InvestorStatusEnum, { description: 'A new investor is a `lead`.' })
  status!: InvestorStatus

  @Field(() => String, { nullable: true, description: 'How the investor heard of the organisation.' })
  source?: string

  @Field(() => String, { nullable: true, description: 'Company; null if unknown.' })
  company?: string

  @Field(() => String, { nullable: true, description: 'Position in the company.' })
  jobRole?: string

  @Field(() => String, { nullable: true, description: 'Place, free text; null if unknown.' })
  location?: string

  @Field(() => String, { nullable: true, description: 'Notes, at most 10,000 characters; null without any.' })
  notes?: string
}

@ObjectType({ description: 'A prospective or actual investor.' })
@Directive('@key(fields: "id")')
export class Investor {
  @Field(() => ID, { description: '`inv_…`' })
  id!: string

  @Field(() => String, { description: 'E-mail, in lower case; unique.' })
  email!: string

  @Field(() => String, { nullable: true, description: 'Name; null if unknown.' })
  name?: string

  @Field(() => InvestorMetadata, { description: 'Details of the investor.' })
  investorMetadata!: InvestorMetadata

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => Int)
  version!: number
}

@ObjectType({ description: 'A page of investors.' })
export class InvestorConnection extends Connection(Investor) {}

@ObjectType({ description: 'A recorded investor.' })
export class InvestorCreated {
  @Field(() => ID, { description: 'Id of the investor (`inv_…`).' })
  id!: string

  @Field(() => Investor, { description: 'The investor as recorded, with status `lead`.' })
  investor!: Investor
}

@InputType({ description: 'Which investors to list; all given members must match.' })
export class InvestorFilter {
  @Field(() => InvestorStatusEnum, { nullable: true, description: 'Only investors in this state.' })
  status?: InvestorStatus | null

  @Field(() => InvestorTypeEnum, { nullable: true, description: 'Only investors with this request.' })
  type?: InvestorType | null

  @Field(() => String, { nullable: true, description: 'Only investors with exactly this source.' })
  source?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in e-mail, company or notes, ignoring case and accents; prefixes match.',
  })
  search?: string | null
}

@InputType({ description: 'A prospective investor.' })
export class CreateInvestorInput {
  @Field(() => String, { description: 'E-mail; CONFLICT when it is already known.' })
  email!: string

  @Field(() => InvestorTypeEnum, { description: 'The requests of the investor.' })
  type!: InvestorType

  @Field(() => String, { nullable: true, description: 'Name, at most 200 characters.' })
  name?: string | null

  @Field(() => String, { nullable: true, description: 'Company, at most 200 characters.' })
  company?: string | null

  @Field(() => String, { nullable: true, description: 'Position in the company.' })
  role?: string | null

  @Field(() => String, { nullable: true, description: 'Place, at most 200 characters.' })
  location?: string | null

  @Field(() => String, { nullable: true, description: 'How the investor heard of the organisation.' })
  source?: string | null

  @Field(() => String, { nullable: true, description: 'Notes, at most 10,000 characters.' })
  notes?: string | null
}

@InputType({ description: 'Changes to an investor; omitted members are unchanged.' })
export class UpdateInvestorInput {
  @Field(() => InvestorStatusEnum, {
    nullable: true,
    description: 'The new state; CONFLICT when the transition is not allowed.',
  })
  status?: InvestorStatus | null

  @Field(() => String, {
    nullable: true,
    description:
      'Notes of staff, at most 10,000 characters; replaces the previous notes, which null removes.',
  })
  notes?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; CONFLICT when it was modified since.',
  })
  version?: number | null
}
