import { Directive, Field, ID, ObjectType } from 'type-graphql'

/** The backoffice owns users; the wallet adds fields. */
@ObjectType({ description: 'A user of the platform.' })
@Directive('@key(fields: "id")')
export class User {
  @Field(() => ID, { description: '`usr_…`' })
  id!: string
}
