import {
  Arg,
  type ClassType,
  Directive,
  Field,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
} from 'type-graphql'
import { Allow } from '../guards.js'
import type { ErasedRows } from './erase-person.js'
import type { Erasures } from './erasures.js'
import { type DataCategory, dataCategories } from './inventory.js'

@ObjectType({ description: 'The outcome for one kind of a person’s data.' })
@Directive('@shareable')
export class ErasedData implements ErasedRows {
  @Field(() => String, { description: 'What the rows contained, described for the person.' })
  holds!: string

  @Field(() => String, { description: '`deleted`, `anonymised` or `kept`.' })
  action!: ErasedRows['action']

  @Field(() => Int, { description: 'Number of rows; 0 if there were none.' })
  count!: number

  @Field(() => String, { nullable: true, description: 'Why something of it is kept.' })
  reason?: string
}

@InputType({ description: 'The person to erase: the values that identify them in rows and in texts.' })
export class ErasePersonInput {
  @Field(() => ID, { description: 'The GDPR request. Repeating it returns the same outcome.' })
  requestId!: string

  @Field(() => ID, { description: 'The person’s id (`usr_…`).' })
  userId!: string

  @Field(() => String, {
    description: 'The address that the person signs in with; texts that mention it are found by it.',
  })
  email!: string

  @Field(() => [String], {
    description:
      'Other values that identify the person in texts: names and phone numbers, current and former ones.',
  })
  names!: string[]

  @Field(() => [String], { description: 'Which data; empty means everything.' })
  dataTypes!: string[]
}

/** The resolver class that lets the backoffice erase a person from another service. */
export function erasureGraph(service: 'Wallet' | 'AiHub'): ClassType<object, [Erasures]> {
  @Resolver()
  class ErasureResolver {
    constructor(private readonly erasures: Erasures) {}

    @Mutation(() => [ErasedData], {
      name: `eraseFrom${service}`,
      description:
        'Erases a person from this service (GDPR, article 17), once per request. Called by the backoffice.',
    })
    @Allow('service')
    erase(
      @Arg('input', () => ErasePersonInput) { requestId, userId, email, names, dataTypes }: ErasePersonInput,
    ): Promise<readonly ErasedRows[]> {
      const categories = dataCategories.filter((one): one is DataCategory => dataTypes.includes(one))
      return this.erasures.carryOut({ requestId, subject: { id: userId, email, names }, categories })
    }
  }
  return ErasureResolver
}
