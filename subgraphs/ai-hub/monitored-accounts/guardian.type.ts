import { Directive, Field, ID, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A guardian: a person who looks after animals.' })
@Directive('@key(fields: "id")')
export class Guardian {
  @Field(() => ID, { description: '`usr_…`' })
  id!: string
}
