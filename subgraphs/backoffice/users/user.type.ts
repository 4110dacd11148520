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
  'Role of a person. Access rules of the graph and of REST paths refer to these roles.',
  {
    admin: 'Everything, including assigning roles.',
    staff: 'Everything that does not require role admin.',
    guardian: 'Responsible for animals: creates and updates own cases, their updates and own posts.',
    user: 'Donor: reads cases, and own donations, tickets and notifications.',
    investor: 'Like user; supports the organisation beyond donations.',
  },
)
export const UserStatusEnum = enumType('UserStatus', userStatuses, 'State of an account.', {
  active: 'Can sign in.',
  inactive: 'Can no longer sign in.',
  pending: 'Cannot sign in yet: invited, or waiting for approval.',
  waitlist: 'On the waiting list; cannot sign in yet.',
})

@ObjectType({ description: 'Notification preferences of a person.' })
export class UserPreferences {
  @Field(() => Boolean, { nullable: true, description: 'Whether notifications are enabled.' })
  notifications?: boolean

  @Field(() => Boolean, { nullable: true, description: 'Whether e-mails are enabled.' })
  emailUpdates?: boolean

  @Field(() => [String], { nullable: true, description: 'Categories of cases that the person follows.' })
  caseTypes?: string[]
}

@ObjectType({ description: 'A user of the organisation.' })
@Directive('@key(fields: "id")')
export class User extends Profile {
  @Field(() => String, { description: 'E-mail to sign in with, in lower case; unique.' })
  email!: string

  @Field(() => RoleEnum, { description: 'Role; changed by administrators only.' })
  role!: Role

  @Field(() => UserStatusEnum, { description: 'State of the account; only active accounts can sign in.' })
  status!: UserStatus

  @Field(() => String, { nullable: true, description: 'Phone number, not public; null if unknown.' })
  phone?: string

  @Field(() => UserPreferences, {
    nullable: true,
    description: 'Notification preferences; null: nothing is disabled.',
  })
  preferences?: UserPreferences

  @Field(() => DateTime, { nullable: true, description: 'Time of the last sign-in, UTC; null if never.' })
  lastLoginAt?: string

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Since when the mail server refuses mails to `email` permanently, UTC; null while it accepts them. They are not repeated.',
  })
  emailUndeliverableSince?: string
}

@ObjectType({ description: 'A page of people.' })
export class UserConnection extends Connection(User) {}

@InputType({ description: 'Which users to list; all given members must match.' })
export class UserFilter {
  @Field(() => UserStatusEnum, { nullable: true, description: 'Only people whose account is in this state.' })
  status?: UserStatus | null

  @Field(() => RoleEnum, { nullable: true, description: 'Only people with this role.' })
  role?: Role | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in name or e-mail, ignoring case and accents; prefixes match.',
  })
  q?: string | null
}

@InputType({ description: 'A new user.' })
export class CreateUserInput {
  @Field(() => String, { description: 'E-mail to sign in with; CONFLICT when it is already known.' })
  email!: string

  @Field(() => String, { description: 'Name, at most 200 characters.' })
  name!: string

  @Field(() => RoleEnum, {
    nullable: true,
    description: 'Role; default user. Assigning admin requires role admin.',
  })
  role?: Role | null

  @Field(() => UserStatusEnum, { nullable: true, description: 'State of the account; default active.' })
  status?: UserStatus | null

  @Field(() => String, {
    nullable: true,
    description: 'Phone number, not public: 5 to 30 digits, spaces and `+ ( ) . / -`.',
  })
  phone?: string | null
}

@InputType({ description: 'Notification preferences; omitted members are unchanged.' })
export class UserPreferencesInput {
  @Field(() => Boolean, { nullable: true, description: 'false: no notifications at all.' })
  notifications?: boolean | null

  @Field(() => Boolean, { nullable: true, description: 'false: no e-mails.' })
  emailUpdates?: boolean | null

  @Field(() => [String], {
    nullable: true,
    description: 'Categories of cases that the person follows, at most 20; replaces the previous ones.',
  })
  caseTypes?: string[] | null
}

@InputType({ description: 'Changes to a user; omitted members are unchanged.' })
export class UpdateUserInput extends ProfileChange {
  @Field(() => UserPreferencesInput, {
    nullable: true,
    description: 'Notification preferences; omitted members are unchanged.',
  })
  preferences?: UserPreferencesInput | null

  @Field(() => RoleEnum, { nullable: true, description: 'Requires role admin.' })
  role?: Role | null

  @Field(() => UserStatusEnum, { nullable: true, description: 'State of the account; set by staff.' })
  status?: UserStatus | null

  @Field(() => String, { nullable: true, description: 'Reason, for the audit log; at most 500 characters.' })
  reason?: string | null
}

@InputType({ description: 'The account that signed in, according to the identity provider.' })
export class SignedInAccount {
  @Field(() => ID, { description: 'Id of the account (`usr_…`).' })
  id!: string

  @Field(() => String, { description: 'E-mail to sign in with.' })
  email!: string

  @Field(() => String, { description: 'Display name.' })
  name!: string

  @Field(() => RoleEnum, { description: 'Role at the identity provider.' })
  role!: Role

  @Field(() => UserStatusEnum, { description: 'State of the account.' })
  status!: UserStatus
}
