import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'

@ObjectType({ description: 'How a person can be reached in public.' })
export class ContactInfo {
  @Field(() => String, {
    nullable: true,
    description: 'A number for the public; the account’s own number is another one.',
  })
  phone?: string

  @Field(() => String, { nullable: true, description: 'A page of their own, http or https.' })
  website?: string

  @Field(() => JsonObject, { nullable: true, description: 'A URL by name of the network.' })
  socialLinks?: Readonly<Record<string, string>>
}

@InputType({ description: 'How the public can reach a person; members left out stay as they are.' })
export class ContactInfoInput {
  @Field(() => String, {
    nullable: true,
    description: 'A number for the public: 5 to 30 digits, spaces and `+ ( ) . / -`.',
  })
  phone?: string | null

  @Field(() => String, { nullable: true, description: 'URL, http or https.' })
  website?: string | null

  @Field(() => JsonObject, {
    nullable: true,
    description: 'A URL by name of the network; takes the place of the former ones.',
  })
  socialLinks?: Readonly<Record<string, string>> | null
}

/** What everybody may know of a person, whether they are looked at as a user or as a guardian. */
@ObjectType()
export abstract class Profile {
  @Field(() => ID, { description: '`usr_…`' })
  id!: string

  @Field(() => String, {
    description: 'What the person is called, as others see it; at most 200 characters.',
  })
  name!: string

  @Field(() => String, {
    nullable: true,
    description:
      'What the person says about themselves; at most 5,000 characters. Text of a stranger: show it ' +
      'as text.',
  })
  bio?: string

  @Field(() => String, {
    nullable: true,
    description:
      'Where the person lives or works, as they wrote it: `Buenos Aires`. Null where they did not ' + 'say.',
  })
  location?: string

  @Field(() => String, {
    nullable: true,
    description: 'The shelter or company that the person belongs to; null where they did not say.',
  })
  organization?: string

  @Field(() => ContactInfo, {
    nullable: true,
    description: 'How the public can reach the person; null where they did not say.',
  })
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
  @Field(() => String, { nullable: true, description: 'What the person is called, at most 200 characters.' })
  name?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'A number for the organisation: 5 to 30 digits, spaces and `+ ( ) . / -`.',
  })
  phone?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'What the person says about themselves, at most 5,000 characters.',
  })
  bio?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Where the person lives or works, at most 200 characters.',
  })
  location?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The shelter or company that the person belongs to, at most 200 characters.',
  })
  organization?: string | null

  @Field(() => ContactInfoInput, {
    nullable: true,
    description: 'How the public can reach the person; members left out stay as they are.',
  })
  contactInfo?: ContactInfoInput | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version the change is based on; another one meanwhile is a CONFLICT.',
  })
  version?: number | null
}
