import {
  Arg,
  type ClassType,
  Ctx,
  FieldResolver,
  Float,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { batchListLoader } from '../graphql/batch-loader.js'
import { Allow } from '../guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../paging/page.js'
import type { GraphContext } from '../subgraph/graph-context.js'
import type { DeliveryStatus } from './delivery.state.js'
import type { Webhooks } from './webhook.service.js'
import type { DeliveryAttempt, WebhookDelivery, WebhookSubscription } from './webhook.store.js'
import { type WebhookOwner, webhookTypes } from './webhook.type.js'

type SubscriptionWithSecret = Awaited<ReturnType<Webhooks['create']>>

/** The resolvers of one subgraph's webhooks; their names and types begin with the subgraph's. */
export interface WebhookResolvers {
  readonly Subscriptions: ClassType<object, [Webhooks]>
  readonly Deliveries: ClassType<object, [Webhooks]>
}

/**
 * Creates the resolver classes of a subgraph's webhooks, once per subgraph:
 * `export const walletWebhooks = webhookResolvers('Wallet')`. Both go into its definition, and an instance of each over its
 * {@link Webhooks} into its wiring.
 */
export function webhookResolvers(owner: WebhookOwner): WebhookResolvers {
  const types = webhookTypes(owner)
  return { Subscriptions: subscriptionResolver(owner, types), Deliveries: deliveryResolver(owner, types) }
}

type WebhookTypes = ReturnType<typeof webhookTypes>

function subscriptionResolver(owner: WebhookOwner, types: WebhookTypes): WebhookResolvers['Subscriptions'] {
  const prefix = fieldPrefix(owner)
  const { Subscription, SubscriptionWithSecret } = types

  @Resolver()
  class WebhookSubscriptionResolver {
    constructor(private readonly webhooks: Webhooks) {}

    @Query(() => [Subscription], {
      name: `${prefix}WebhookSubscriptions`,
      description: 'All webhook subscriptions, newest first.',
    })
    @Allow('admin')
    list(): Promise<WebhookSubscription[]> {
      return this.webhooks.list()
    }

    @Query(() => Subscription, {
      name: `${prefix}WebhookSubscription`,
      nullable: true,
      description: 'One webhook subscription, without its secret; null if it does not exist.',
    })
    @Allow('admin')
    find(@Arg('id', () => ID) id: string): Promise<WebhookSubscription | undefined> {
      return this.webhooks.find(id)
    }

    @Query(() => [String], {
      name: `${prefix}WebhookEvents`,
      description: 'The kinds of events that a subscription can name.',
    })
    @Allow('admin')
    kinds(): readonly string[] {
      return this.webhooks.kinds
    }

    @Mutation(() => SubscriptionWithSecret, {
      name: `create${owner}WebhookSubscription`,
      description: 'Subscribes a public https address to kinds of events. The secret is returned only once.',
    })
    @Allow('admin')
    create(
      @Ctx() context: GraphContext,
      @Arg('url', () => String, { description: 'Where deliveries are posted.' }) url: string,
      @Arg('events', () => [String], {
        description: `The kinds of events, as in \`${prefix}WebhookEvents\`.`,
      })
      events: string[],
    ): Promise<SubscriptionWithSecret> {
      return this.webhooks.create(context, { url, events })
    }

    @Mutation(() => ID, {
      name: `delete${owner}WebhookSubscription`,
      description: 'Deletes a subscription and its deliveries; returns its id.',
    })
    @Allow('admin')
    async remove(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string): Promise<string> {
      await this.webhooks.remove(context, id)
      return id
    }

    @Mutation(() => SubscriptionWithSecret, {
      name: `rotate${owner}WebhookSecret`,
      description:
        'Creates a new secret. Until the overlap ends, deliveries are also signed with the old one.',
    })
    @Allow('admin')
    rotate(
      @Ctx() context: GraphContext,
      @Arg('id', () => ID, { description: 'Id of the subscription: `whs_…`.' }) id: string,
      @Arg('overlapHours', () => Float, {
        defaultValue: 24,
        description: 'How long deliveries are also signed with the old secret, in hours, 0 to 168.',
      })
      overlapHours: number,
    ): Promise<SubscriptionWithSecret> {
      return this.webhooks.rotateSecret(context, id, overlapHours)
    }
  }
  return WebhookSubscriptionResolver
}

function deliveryResolver(owner: WebhookOwner, types: WebhookTypes): WebhookResolvers['Deliveries'] {
  const prefix = fieldPrefix(owner)
  const { StatusEnum, Attempt, Delivery, DeliveryConnection } = types

  @Resolver(() => Delivery)
  class WebhookDeliveryResolver {
    private readonly attemptsOf: (context: GraphContext, id: string) => Awaitable<readonly DeliveryAttempt[]>

    constructor(private readonly webhooks: Webhooks) {
      this.attemptsOf = batchListLoader(webhooks.attempts, (attempt) => attempt.deliveryId)
    }

    @Query(() => DeliveryConnection, {
      name: `${prefix}WebhookDeliveries`,
      description: 'The delivery log of a subscription, newest first.',
    })
    @Allow('admin')
    list(
      @Arg('subscriptionId', () => ID, { description: 'The subscription: `whs_…`.' }) subscriptionId: string,
      @Arg('status', () => StatusEnum, { nullable: true, description: 'Only deliveries in this state.' })
      status?: DeliveryStatus,
      @PageArg() page?: PageInput,
    ): Promise<ConnectionOf<WebhookDelivery>> {
      return this.webhooks.deliveries(subscriptionId, status ?? undefined, page ?? {})
    }

    @Query(() => Delivery, {
      name: `${prefix}WebhookDelivery`,
      nullable: true,
      description: 'One delivery with its attempts; null if it does not exist.',
    })
    @Allow('admin')
    find(@Arg('id', () => ID) id: string): Promise<WebhookDelivery | undefined> {
      return this.webhooks.findDelivery(id)
    }

    @Mutation(() => Delivery, {
      name: `replay${owner}WebhookDelivery`,
      description: 'Sends a delivery again, now and with all its retries.',
    })
    @Allow('admin')
    replay(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string): Promise<WebhookDelivery> {
      return this.webhooks.replay(context, id)
    }

    @Mutation(() => Delivery, {
      name: `test${owner}WebhookSubscription`,
      description: 'Sends a `webhook.test` event immediately, without retries, and returns its delivery.',
    })
    @Allow('admin')
    test(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string): Promise<WebhookDelivery> {
      return this.webhooks.sendTest(context, id)
    }

    @FieldResolver(() => [Attempt], { description: 'The attempts, oldest first.' })
    attempts(
      @Ctx() context: GraphContext,
      @Root() { id }: WebhookDelivery,
    ): Awaitable<readonly DeliveryAttempt[]> {
      return this.attemptsOf(context, id)
    }
  }
  return WebhookDeliveryResolver
}

/** The prefix of field names: `wallet`, `aiHub`. */
function fieldPrefix(owner: WebhookOwner): string {
  return owner.charAt(0).toLowerCase() + owner.slice(1)
}
