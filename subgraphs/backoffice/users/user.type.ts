import { Directive, Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { type Role, roles } from '../../../schema/viewer.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { Profile, ProfileChange } from './profile.type.js'

export const userStatuses = ['active', 'inactive', 'pending', 'waitlist'] as const
export type UserStatus = (typeof userStatuses)[number]

export const RoleEnum = enumType(
  'Role',
  roles,
  'What a person may do. Guards of the graph and of REST paths name these roles.',
  {
    admin: 'Everything, also giving roles.',
    staff: 'Everything that is not for administrators alone.',
    guardian: 'Looks after animals: opens and changes own cases, their updates and own posts.',
    user: 'Gives and follows: reads cases, sees the own donations, tickets and notifications.',
    investor: 'Like user; somebody who supports the organisation with more than donations.',
  },
)
export const UserStatusEnum = enumType('UserStatus', userStatuses, 'Where a person’s account stands.', {
  active: 'Can sign in.',
  inactive: 'Cannot sign in any more.',
  pending: 'Known, but cannot sign in yet: invited, or waiting to be looked at.',
  waitlist: 'On the waiting list; cannot sign in yet.',
})

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
  @Field(() => String, {
    description: 'What the person signs in with, in lower case; every account has another one.',
  })
  email!: string

  @Field(() => RoleEnum, { description: 'What the person may do; only administrators change it.' })
  role!: Role

  @Field(() => UserStatusEnum, { description: 'Whether the person can sign in: only an active account can.' })
  status!: UserStatus

  @Field(() => String, {
    nullable: true,
    description: 'A number for the organisation, not for the public; null where none is known.',
  })
  phone?: string

  @Field(() => UserPreferences, {
    nullable: true,
    description:
      'What the person wants to hear of; null where they have said nothing, which means everything.',
  })
  preferences?: UserPreferences

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the person last signed in, UTC; null for somebody who never did.',
  })
  lastLoginAt?: string
}

@ObjectType({ description: 'A page of people.' })
export class UserConnection extends Connection(User) {}

@InputType({ description: 'Which users to list; members that are given must all hold.' })
export class UserFilter {
  @Field(() => UserStatusEnum, { nullable: true, description: 'Only people whose account is in this state.' })
  status?: UserStatus | null

  @Field(() => RoleEnum, { nullable: true, description: 'Only people with this role.' })
  role?: Role | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in name or e-mail, without case and accents; a beginning is enough.',
  })
  q?: string | null
}

@InputType({ description: 'Somebody who is to be known here.' })
export class CreateUserInput {
  @Field(() => String, {
    description: 'What the person will sign in with; one that is known already is a CONFLICT.',
  })
  email!: string

  @Field(() => String, { description: 'What the person is called, at most 200 characters.' })
  name!: string

  @Field(() => RoleEnum, {
    nullable: true,
    description: 'What the person may do; default user. Only administrators give the role admin.',
  })
  role?: Role | null

  @Field(() => UserStatusEnum, {
    nullable: true,
    description: 'Whether the person may sign in; default active.',
  })
  status?: UserStatus | null

  @Field(() => String, {
    nullable: true,
    description: 'A number for the organisation: 5 to 30 digits, spaces and `+ ( ) . / -`.',
  })
  phone?: string | null
}

@InputType({ description: 'What a person wants to hear of; members left out stay as they are.' })
export class UserPreferencesInput {
  @Field(() => Boolean, { nullable: true, description: 'false: no notifications at all.' })
  notifications?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'false: no mails.' })
  emailUpdates?: boolean | null

  @Field(() => [String], {
    nullable: true,
    description: 'Kinds of cases the person cares about, at most 20; takes the place of the former ones.',
  })
  caseTypes?: string[] | null
}

@InputType({ description: 'What to change about a user; members left out stay as they are.' })
export class UpdateUserInput extends ProfileChange {
  @Field(() => UserPreferencesInput, {
    nullable: true,
    description: 'What the person wants to hear of; members left out stay as they are.',
  })
  preferences?: UserPreferencesInput | null

  @Field(() => RoleEnum, { nullable: true, description: 'Administrators only.' })
  role?: Role | null

  @Field(() => UserStatusEnum, {
    nullable: true,
    description: 'Whether the person may sign in; staff changes it.',
  })
  status?: UserStatus | null
}

@InputType({ description: 'The account that signed in, as the identity provider has it.' })
export class SignedInAccount {
  @Field(() => ID, { description: 'The account’s id (`usr_…`).' })
  id!: string

  @Field(() => String, { description: 'What the person signs in with.' })
  email!: string

  @Field(() => String, { description: 'What the person is called.' })
  name!: string

  @Field(() => RoleEnum, { description: 'The role that the account has at the identity provider.' })
  role!: Role

  @Field(() => UserStatusEnum, { description: 'Where the account stands.' })
  status!: UserStatus
}
