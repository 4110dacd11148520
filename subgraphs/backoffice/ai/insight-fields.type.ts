import { Field, Float, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

/** Common fields of insights. */
@ObjectType()
export abstract class InsightFields {
  @Field(() => ID, { description: '`ins_…`' })
  id!: string

  @Field(() => String, {
    description:
      'animal, animal_name, condition, emergency, cruelty, lost, progress, fundraising, amount, adoption, rescue, ' +
      'location, organization or website.',
  })
  kind!: string

  @Field(() => String, { description: 'The fact: the species, the name, the amount with its currency, …' })
  value!: string

  @Field(() => String, { description: 'The evidence in the text, verbatim; display it as text.' })
  evidence!: string

  @Field(() => Float, { description: 'Confidence of the extraction, from 0 to 1.' })
  confidence!: number

  @Field(() => ID, { description: 'The knowledge entry with the sentence (`kb_…`).' })
  kbEntryId!: string

  @Field(() => DateTime)
  createdAt!: string
}
