import { Field, Float, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

/** Fields common to everything that the AI hub learnt from a text. */
@ObjectType()
export abstract class Learnt {
  @Field(() => ID, { description: '`ins_…`' })
  id!: string

  @Field(() => String, {
    description:
      'animal, animal_name, condition, emergency, cruelty, lost, progress, fundraising, amount, adoption, rescue, ' +
      'location, organization or website.',
  })
  kind!: string

  @Field(() => String, { description: 'What was learnt.' })
  value!: string

  @Field(() => String, { description: 'The words that say it, verbatim; show them as text.' })
  evidence!: string

  @Field(() => Float, { description: 'Confidence of the extraction, from 0 to 1.' })
  confidence!: number

  @Field(() => ID, { description: 'The piece of knowledge that keeps the sentence (`kb_…`).' })
  kbEntryId!: string

  @Field(() => DateTime)
  createdAt!: string
}
