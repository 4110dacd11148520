import { Directive, Field, ID, ObjectType } from 'type-graphql'

@ObjectType({ description: 'An animal that needs help, and its fundraising.' })
@Directive('@key(fields: "id")')
export class Case {
  @Field(() => ID, { description: '`cas_…`' })
  id!: string
}
