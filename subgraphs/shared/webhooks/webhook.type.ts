import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../graphql/enum-type.js'
import { Connection } from '../paging/page.js'
import { type DeliveryStatus, deliveryStatuses } from './delivery.state.js'

/** The subgraphs that send webhooks; their types carry its name, because each owns its own. */
export type WebhookOwner = 'Wallet' | 'Backoffice' | 'AiHub'

/** The types of one subgraph's webhooks. */
export function webhookTypes(owner: WebhookOwner) {
  const StatusEnum = enumType(
    `${owner}WebhookDeliveryStatus`,
    deliveryStatuses,
    'What became of the delivery of an event to a receiver.',
    {
      pending: 'To be sent, now or after a pause that grows from 5 seconds to 24 hours. Leads to the others.',
      delivered: 'The receiver answered 2xx. A replay makes it pending again.',
      parked: 'Every attempt failed; it is kept, and a replay makes it pending again.',
    },
  )

  @ObjectType(`${owner}WebhookSubscription`, { description: 'Who hears of which events, and where.' })
  class Subscription {
    @Field(() => ID, { description: '`whs_…`' })
    id!: string

    @Field(() => String, { description: 'Where deliveries are posted.' })
    url!: string

    @Field(() => [String], { description: 'The kinds of events that are sent, for instance `case.updated`.' })
    events!: string[]

    @Field(() => String, { description: 'Who subscribed (`usr_…`).' })
    createdBy!: string

    @Field(() => DateTime)
    createdAt!: string
  }

  @ObjectType(`${owner}WebhookSecret`, {
    description: 'A subscription with its signing secret, which is shown this once.',
  })
  class SubscriptionWithSecret {
    @Field(() => Subscription, { description: 'The subscription that the secret belongs to.' })
    subscription!: Subscription

    @Field(() => String, {
      description: '`whsec_…`: verifies `webhook-signature` as Standard Webhooks describes. Keep it secret.',
    })
    secret!: string
  }

  @ObjectType(`${owner}WebhookAttempt`, { description: 'One line of the delivery log.' })
  class Attempt {
    @Field(() => Int, { description: 'From 1, over all replays.' })
    number!: number

    @Field(() => DateTime, { description: 'When it was sent, UTC.' })
    at!: string

    @Field(() => Int, { description: 'How long the receiver took, in milliseconds.' })
    durationMs!: number

    @Field(() => Int, {
      nullable: true,
      description: 'What the receiver answered; absent without an answer.',
    })
    statusCode?: number

    @Field(() => String, { nullable: true, description: 'Why there was no answer.' })
    error?: string
  }

  @ObjectType(`${owner}WebhookDelivery`, { description: 'One event on its way to one subscription.' })
  class Delivery {
    @Field(() => ID, { description: '`whd_…`' })
    id!: string

    @Field(() => ID, { description: 'The subscription that it goes to (`whs_…`).' })
    subscriptionId!: string

    @Field(() => ID, { description: 'What receivers get as `webhook-id`, the same in every attempt.' })
    eventId!: string

    @Field(() => String, { description: 'The kind of event, as the subscription names it.' })
    event!: string

    @Field(() => StatusEnum, { description: 'Whether the receiver has taken it.' })
    status!: DeliveryStatus

    @Field(() => Int, { description: 'How often it was sent.' })
    attemptCount!: number

    @Field(() => DateTime)
    createdAt!: string

    @Field(() => DateTime, { nullable: true, description: 'When the receiver last accepted it.' })
    deliveredAt?: string
  }

  @ObjectType(`${owner}WebhookDeliveryConnection`, { description: 'A page of a delivery log.' })
  class DeliveryConnection extends Connection(Delivery) {}

  return { StatusEnum, Subscription, SubscriptionWithSecret, Attempt, Delivery, DeliveryConnection }
}
