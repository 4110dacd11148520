import { Directive, Field, ID, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A case of an animal that needs help.' })
@Directive('@key(fields: "id")')
export class Case {
  @Field(() => ID, { description: '`cas_…`' })
  id!: string
}
