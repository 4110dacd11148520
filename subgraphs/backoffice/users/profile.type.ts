import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'

@ObjectType({ description: 'How a person can be reached in public.' })
export class ContactInfo {
  @Field(() => String, { nullable: true })
  phone?: string

  @Field(() => String, { nullable: true, description: 'URL' })
  website?: string

  @Field(() => JsonObject, { nullable: true, description: 'A URL by name of the network.' })
  socialLinks?: Readonly<Record<string, string>>
}

@InputType()
export class ContactInfoInput {
  @Field(() => String, { nullable: true })
  phone?: string | null

  @Field(() => String, { nullable: true })
  website?: string | null

  @Field(() => JsonObject, { nullable: true })
  socialLinks?: Readonly<Record<string, string>> | null
}

/** What everybody may know of a person, whether they are looked at as a user or as a guardian. */
@ObjectType()
export abstract class Profile {
  @Field(() => ID, { description: '`usr_…`' })
  id!: string

  @Field(() => String)
  name!: string

  @Field(() => String, { nullable: true })
  bio?: string

  @Field(() => String, { nullable: true })
  location?: string

  @Field(() => String, { nullable: true })
  organization?: string

  @Field(() => ContactInfo, { nullable: true })
  contactInfo?: ContactInfo

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => Int, {
    description: 'Counts the changes; send it back with a change to be told of another one meanwhile.',
  })
  version!: number
}

/** What people may change about themselves, and others for them. */
@InputType()
export abstract class ProfileChange {
  @Field(() => String, { nullable: true })
  name?: string | null

  @Field(() => String, { nullable: true })
  phone?: string | null

  @Field(() => String, { nullable: true })
  bio?: string | null

  @Field(() => String, { nullable: true })
  location?: string | null

  @Field(() => String, { nullable: true })
  organization?: string | null

  @Field(() => ContactInfoInput, { nullable: true })
  contactInfo?: ContactInfoInput | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version the change is based on; another one meanwhile is a CONFLICT.',
  })
  version?: number | null
}
