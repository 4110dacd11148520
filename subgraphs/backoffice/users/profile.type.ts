import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'

@ObjectType({ description: 'Public contact details of a person.' })
export class ContactInfo {
  @Field(() => String, {
    nullable: true,
    description: 'Public phone number; independent of the number of the account.',
  })
  phone?: string

  @Field(() => String, { nullable: true, description: 'Website, http or https.' })
  website?: string

  @Field(() => JsonObject, { nullable: true, description: 'URL by name of the network.' })
  socialLinks?: Readonly<Record<string, string>>
}

@InputType({ description: 'Public contact details; omitted members are unchanged.' })
export class ContactInfoInput {
  @Field(() => String, {
    nullable: true,
    description: 'Public phone number: 5 to 30 digits, spaces and `+ ( ) . / -`; null removes it.',
  })
  phone?: string | null

  @Field(() => String, { nullable: true, description: 'URL, http or https; null removes it.' })
  website?: string | null

  @Field(() => JsonObject, {
    nullable: true,
    description: 'URL by name of the network; replaces the previous ones, null removes them.',
  })
  socialLinks?: Readonly<Record<string, string>> | null
}

/** Public members of users and guardians. */
@ObjectType()
export abstract class Profile {
  @Field(() => ID, { description: '`usr_…`' })
  id!: string

  @Field(() => String, { description: 'Name, at most 200 characters.' })
  name!: string

  @Field(() => String, {
    nullable: true,
    description: 'Self-description, at most 5,000 characters. User-supplied: show it as text.',
  })
  bio?: string

  @Field(() => String, {
    nullable: true,
    description: 'Place, free text, for instance `Buenos Aires`; null if not given.',
  })
  location?: string

  @Field(() => String, { nullable: true, description: 'Shelter or company; null if not given.' })
  organization?: string

  @Field(() => ContactInfo, { nullable: true, description: 'Public contact details; null if not given.' })
  contactInfo?: ContactInfo

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => Int)
  version!: number
}

/** Editable members of a profile. */
@InputType()
export abstract class ProfileChange {
  @Field(() => String, { nullable: true, description: 'Name, at most 200 characters.' })
  name?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Phone number, not public: 5 to 30 digits, spaces and `+ ( ) . / -`; null removes it.',
  })
  phone?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Self-description, at most 5,000 characters; null removes it.',
  })
  bio?: string | null

  @Field(() => String, { nullable: true, description: 'Place, at most 200 characters; null removes it.' })
  location?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Shelter or company, at most 200 characters; null removes it.',
  })
  organization?: string | null

  @Field(() => ContactInfoInput, {
    nullable: true,
    description: 'Public contact details; omitted members are unchanged.',
  })
  contactInfo?: ContactInfoInput | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; CONFLICT when it was modified since.',
  })
  version?: number | null
}
