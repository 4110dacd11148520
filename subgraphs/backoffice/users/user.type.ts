import { Directive, Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { type Role, roles } from '../../../schema/viewer.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { Profile, ProfileChange } from './profile.type.js'

export const userStatuses = ['active', 'inactive', 'pending', 'waitlist'] as const
export type UserStatus = (typeof userStatuses)[number]

export const RoleEnum = enumType('Role', roles, 'What a person may do.')
export const UserStatusEnum = enumType('UserStatus', userStatuses, 'Where a person’s account stands.')

@ObjectType({ description: 'What a person wants to hear of.' })
export class UserPreferences {
  @Field(() => Boolean, { nullable: true, description: 'Whether notifications are wanted at all.' })
  notifications?: boolean

  @Field(() => Boolean, { nullable: true, description: 'Whether mails are wanted.' })
  emailUpdates?: boolean

  @Field(() => [String], { nullable: true, description: 'Kinds of cases the person cares about.' })
  caseTypes?: string[]
}

@ObjectType({ description: 'A person known to the organisation.' })
@Directive('@key(fields: "id")')
export class User extends Profile {
  @Field(() => String)
  email!: string

  @Field(() => RoleEnum)
  role!: Role

  @Field(() => UserStatusEnum)
  status!: UserStatus

  @Field(() => String, { nullable: true })
  phone?: string

  @Field(() => UserPreferences, { nullable: true })
  preferences?: UserPreferences

  @Field(() => DateTime, { nullable: true })
  lastLoginAt?: string
}

@ObjectType({ description: 'A page of people.' })
export class UserConnection extends Connection(User) {}

@InputType({ description: 'Which users to list; members that are given must all hold.' })
export class UserFilter {
  @Field(() => UserStatusEnum, { nullable: true })
  status?: UserStatus | null

  @Field(() => RoleEnum, { nullable: true })
  role?: Role | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in name or e-mail, without case and accents; a beginning is enough.',
  })
  q?: string | null
}

@InputType({ description: 'A new user.' })
export class CreateUserInput {
  @Field(() => String)
  email!: string

  @Field(() => String)
  name!: string

  @Field(() => RoleEnum, { nullable: true, description: 'Default user.' })
  role?: Role | null

  @Field(() => UserStatusEnum, { nullable: true, description: 'Default active.' })
  status?: UserStatus | null

  @Field(() => String, { nullable: true })
  phone?: string | null
}

@InputType()
export class UserPreferencesInput {
  @Field(() => Boolean, { nullable: true })
  notifications?: boolean | null

  @Field(() => Boolean, { nullable: true })
  emailUpdates?: boolean | null

  @Field(() => [String], { nullable: true })
  caseTypes?: string[] | null
}

@InputType({ description: 'What to change about a user; members left out stay as they are.' })
export class UpdateUserInput extends ProfileChange {
  @Field(() => UserPreferencesInput, { nullable: true })
  preferences?: UserPreferencesInput | null

  @Field(() => RoleEnum, { nullable: true, description: 'Administrators only.' })
  role?: Role | null

  @Field(() => UserStatusEnum, { nullable: true, description: 'Staff only.' })
  status?: UserStatus | null
}

@InputType({ description: 'The account that signed in, as the identity provider has it.' })
export class SignedInAccount {
  @Field(() => ID)
  id!: string

  @Field(() => String)
  email!: string

  @Field(() => String)
  name!: string

  @Field(() => RoleEnum)
  role!: Role

  @Field(() => UserStatusEnum)
  status!: UserStatus
}
