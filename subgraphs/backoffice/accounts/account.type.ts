import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Role } from '../../../schema/viewer.js'
import { RoleEnum, User } from '../users/user.type.js'

@InputType({ description: 'A new account of the main application.' })
export class CreateAccountInput {
  @Field(() => String)
  email!: string

  @Field(() => String)
  name!: string

  @Field(() => RoleEnum)
  role!: Role
}

@InputType({ description: 'Somebody new who works in the backoffice.' })
export class CreateCollaboratorInput {
  @Field(() => String)
  email!: string

  @Field(() => String)
  name!: string

  @Field(() => String, { nullable: true, description: 'Where in the organisation, for instance Veterinary.' })
  department?: string | null

  @Field(() => RoleEnum, { description: 'admin, staff or guardian.' })
  role!: Role
}

@ObjectType({ description: 'An account that was made just now; a link to choose a password was mailed.' })
export class AccountCreated {
  @Field(() => ID)
  userId!: string

  @Field(() => User)
  user!: User

  @Field(() => String)
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

  @Field(() => RoleEnum)
  userRole!: Role

  @Field(() => [String], { description: 'What their role may do, `<verb>:<resource>` or `can<Action>`.' })
  permissions!: readonly string[]
}
