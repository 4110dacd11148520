import { Directive, Field, ID, ObjectType } from 'type-graphql'

/** The backoffice owns cases; the wallet adds donations on the ledger. */
@ObjectType({ description: 'An animal that needs help, and its fundraising.' })
@Directive('@key(fields: "id")')
export class Case {
  @Field(() => ID, { description: '`cas_…`' })
  id!: string
}
