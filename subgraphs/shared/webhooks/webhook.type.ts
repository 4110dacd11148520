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
    'State of the delivery of an event to a receiver.',
    {
      pending:
        'To be sent, immediately or after a back-off of 5 seconds to 24 hours. Leads to the other states.',
      delivered: 'The receiver responded with 2xx. A replay makes it pending again.',
      parked: 'Every attempt failed. A replay makes it pending again.',
    },
  )

  @ObjectType(`${owner}WebhookSubscription`, { description: 'A subscription of a URL to kinds of events.' })
  class Subscription {
    @Field(() => ID, { description: '`whs_…`' })
    id!: string

    @Field(() => String, { description: 'The address that deliveries are sent to with POST.' })
    url!: string

    @Field(() => [String], { description: 'The kinds of events that are sent, for instance `case.updated`.' })
    events!: string[]

    @Field(() => String, { description: 'The user who subscribed (`usr_…`).' })
    createdBy!: string

    @Field(() => DateTime)
    createdAt!: string
  }

  @ObjectType(`${owner}WebhookSecret`, {
    description: 'A subscription with its signing secret, which is returned only once.',
  })
  class SubscriptionWithSecret {
    @Field(() => Subscription, { description: 'The subscription that the secret belongs to.' })
    subscription!: Subscription

    @Field(() => String, {
      description: '`whsec_…`: verifies `webhook-signature` as Standard Webhooks describes. Keep it secret.',
    })
    secret!: string
  }

  @ObjectType(`${owner}WebhookAttempt`, { description: 'One attempt in the delivery log.' })
  class Attempt {
    @Field(() => Int, { description: 'Counted from 1, including replays.' })
    number!: number

    @Field(() => DateTime, { description: 'When it was sent, UTC.' })
    at!: string

    @Field(() => Int, { description: 'Response time of the receiver, in milliseconds.' })
    durationMs!: number

    @Field(() => Int, {
      nullable: true,
      description: 'HTTP status of the response; absent without a response.',
    })
    statusCode?: number

    @Field(() => String, { nullable: true, description: 'Why there was no response.' })
    error?: string
  }

  @ObjectType(`${owner}WebhookDelivery`, { description: 'The delivery of one event to one subscription.' })
  class Delivery {
    @Field(() => ID, { description: '`whd_…`' })
    id!: string

    @Field(() => ID, { description: 'The subscription that receives it (`whs_…`).' })
    subscriptionId!: string

    @Field(() => ID, { description: 'The value of `webhook-id`, the same in every attempt.' })
    eventId!: string

    @Field(() => String, { description: 'The kind of event, as the subscription names it.' })
    event!: string

    @Field(() => StatusEnum, { description: 'Whether the receiver has accepted it.' })
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
