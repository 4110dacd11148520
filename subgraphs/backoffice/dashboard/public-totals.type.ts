import { Field, Int, ObjectType } from 'type-graphql'
import { Money } from '../../../schema/scalars.js'
import { CacheControl } from '../../shared/cache-control.js'

@ObjectType({ description: 'Public totals of the organisation to date.' })
@CacheControl({ inheritMaxAge: true })
export class PublicTotals {
  @Field(() => Int, { description: 'Cases that need help now: active and urgent ones.' })
  openCases!: number

  @Field(() => Int, { description: 'Cases whose animals were helped.' })
  completedCases!: number

  @Field(() => Int, { description: 'Number of completed donations; a donor may have made several.' })
  donations!: number

  @Field(() => Money, { description: 'Exact sum of completed donations in `currency`.' })
  donationsReceived!: bigint

  @Field(() => String, { description: 'ISO 4217 code of the sum.' })
  currency!: string
}
