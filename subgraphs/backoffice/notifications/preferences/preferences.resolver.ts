import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { PushSubscriptionService } from '../delivery/push-subscription.service.js'
import { NotificationPreferencesInput, PushSubscriptionInput } from '../notification.inputs.js'
import type { NotificationPreferencesService } from './preferences.service.js'
import { NotificationPreferences, PushSubscription } from './preferences.type.js'

@Resolver()
export class NotificationPreferencesResolver {
  constructor(
    private readonly settings: NotificationPreferencesService,
    private readonly pushes: PushSubscriptionService,
  ) {}

  @Query(() => NotificationPreferences, {
    description: 'A person’s notification preferences, in general and per kind.',
  })
  @Allow('signed-in')
  notificationPreferences(
    @Ctx() context: GraphContext,
    @Arg('userId', () => ID, {
      nullable: true,
      description: 'Default: you; administrators may name any person.',
    })
    userId?: string,
  ): Promise<NotificationPreferences> {
    return this.settings.find(context, userId)
  }

  @Mutation(() => NotificationPreferences, {
    description: 'Changes a person’s notification preferences; null resets a member to its default.',
  })
  @Allow('signed-in')
  updateNotificationPreferences(
    @Ctx() context: GraphContext,
    @Arg('input', () => NotificationPreferencesInput) input: NotificationPreferencesInput,
    @Arg('userId', () => ID, {
      nullable: true,
      description: 'Default: you; administrators may name any person.',
    })
    userId?: string,
  ): Promise<NotificationPreferences> {
    return this.settings.update(context, userId, input)
  }

  @Query(() => String, {
    nullable: true,
    description: '`applicationServerKey` for a browser to subscribe with; null when web push is disabled.',
  })
  @Allow('signed-in')
  pushPublicKey(): string | undefined {
    return this.pushes.publicKey
  }

  @Query(() => [PushSubscription], { description: 'Your push subscriptions, one per browser.' })
  @Allow('signed-in')
  pushSubscriptions(@Ctx() context: GraphContext): Promise<PushSubscription[]> {
    return this.pushes.list(context)
  }

  @Mutation(() => PushSubscription, { description: 'Subscribes one of your browsers to push messages.' })
  @Allow('signed-in')
  addPushSubscription(
    @Ctx() context: GraphContext,
    @Arg('input', () => PushSubscriptionInput) input: PushSubscriptionInput,
  ): Promise<PushSubscription> {
    return this.pushes.add(context, input)
  }

  @Mutation(() => ID, { description: 'Removes one of your push subscriptions and returns its id.' })
  @Allow('signed-in')
  async removePushSubscription(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'One of your push subscriptions (`psh_…`).' }) id: string,
  ): Promise<string> {
    await this.pushes.remove(context, id)
    return id
  }
}
