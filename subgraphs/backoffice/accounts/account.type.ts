import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Role } from '../../../schema/viewer.js'
import { RoleEnum, User } from '../users/user.type.js'

@InputType({ description: 'A new account of the main application.' })
export class CreateAccountInput {
  @Field(() => String, { description: 'E-mail to sign in with; CONFLICT when it is already known.' })
  email!: string

  @Field(() => String, { description: 'Name, at most 200 characters.' })
  name!: string

  @Field(() => RoleEnum, { description: 'Role of the new account.' })
  role!: Role
}

@InputType({ description: 'A new collaborator of the backoffice.' })
export class CreateCollaboratorInput {
  @Field(() => String, { description: 'E-mail to sign in with; CONFLICT when it is already known.' })
  email!: string

  @Field(() => String, { description: 'Name, at most 200 characters.' })
  name!: string

  @Field(() => String, { nullable: true, description: 'Department, for instance Veterinary.' })
  department?: string | null

  @Field(() => RoleEnum, { description: 'admin, staff or guardian.' })
  role!: Role
}

@ObjectType({ description: 'A created account; a link to choose a password was mailed.' })
export class AccountCreated {
  @Field(() => ID, { description: 'Id of the account (`usr_…`).' })
  userId!: string

  @Field(() => User, { description: 'Profile of the new account.' })
  user!: User

  @Field(() => String, { description: 'Human-readable result.' })
  message!: string
}

@ObjectType({ description: 'Result of a role check.' })
export class RoleCheck {
  @Field(() => Boolean, {
    description:
      'Whether the account is active and has the role or one that includes it (admin includes every role, staff all but ' +
      'admin, every role includes user).',
  })
  hasRole!: boolean

  @Field(() => RoleEnum, { description: 'Role of the person.' })
  userRole!: Role

  @Field(() => [String], { description: 'Permissions of the role, `<action>:<resource>` or `can<Action>`.' })
  permissions!: readonly string[]
}
