import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Role } from '../../../schema/viewer.js'
import { RoleEnum, User } from '../users/user.type.js'

@InputType({ description: 'A new account of the main application.' })
export class CreateAccountInput {
  @Field(() => String, {
    description: 'What the person will sign in with; one that is known already is a CONFLICT.',
  })
  email!: string

  @Field(() => String, { description: 'What the person is called, at most 200 characters.' })
  name!: string

  @Field(() => RoleEnum, { description: 'What the person may do.' })
  role!: Role
}

@InputType({ description: 'Somebody new who works in the backoffice.' })
export class CreateCollaboratorInput {
  @Field(() => String, {
    description: 'What the person will sign in with; one that is known already is a CONFLICT.',
  })
  email!: string

  @Field(() => String, { description: 'What the person is called, at most 200 characters.' })
  name!: string

  @Field(() => String, { nullable: true, description: 'Where in the organisation, for instance Veterinary.' })
  department?: string | null

  @Field(() => RoleEnum, { description: 'admin, staff or guardian.' })
  role!: Role
}

@ObjectType({ description: 'An account that was made just now; a link to choose a password was mailed.' })
export class AccountCreated {
  @Field(() => ID, { description: 'The new account’s id (`usr_…`).' })
  userId!: string

  @Field(() => User, { description: 'The person behind it.' })
  user!: User

  @Field(() => String, { description: 'What was done, in a sentence.' })
  message!: string
}

@ObjectType({ description: 'What a person’s role amounts to.' })
export class RoleCheck {
  @Field(() => Boolean, {
    description:
      'Whether the person may do what the role asks for: the account is active, and the role is theirs or ' +
      'included in theirs (admin has every role, staff all but admin, everybody that of user).',
  })
  hasRole!: boolean

  @Field(() => RoleEnum, { description: 'The role that the person has.' })
  userRole!: Role

  @Field(() => [String], { description: 'What their role may do, `<verb>:<resource>` or `can<Action>`.' })
  permissions!: readonly string[]
}
