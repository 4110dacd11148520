import { Field, ID, InputType } from 'type-graphql'
import type { Role } from '../../../schema/viewer.js'
import { RoleEnum } from '../users/user.type.js'

@InputType({ description: 'A program, and the person for whom it acts.' })
export class AllowedAgentInput {
  @Field(() => String, { description: 'The name that the program gave itself.' })
  client!: string

  @Field(() => ID, { description: 'The person who allows the program to act for them (`usr_…`).' })
  personId!: string

  @Field(() => String, { description: 'E-mail address of that person.' })
  personEmail!: string

  @Field(() => RoleEnum, { description: 'Role of that person.' })
  personRole!: Role
}

@InputType({ description: 'A call of a tool by an agent that acts for a person.' })
export class ToolCallInput {
  @Field(() => String, { description: 'Name of the tool.' })
  tool!: string

  @Field(() => [String], { description: 'Names of the arguments that were given; values may be personal.' })
  given!: string[]

  @Field(() => String, {
    nullable: true,
    description: 'The program that the person allowed to act for them.',
  })
  client?: string | null

  @Field(() => ID, { description: 'For whom the agent acts (`usr_…`).' })
  personId!: string

  @Field(() => String, { description: 'E-mail address of that person.' })
  personEmail!: string

  @Field(() => RoleEnum, { description: 'Role of that person.' })
  personRole!: Role
}
