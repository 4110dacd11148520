import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { ValidationError } from '../../shared/domain-error.js'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { type Security, type Timeframe, timeframes } from './security.service.js'
import type { SecurityEventRecord } from './security-event.store.js'
import {
  RecordSecurityEventInput,
  type SecurityAlert,
  SecurityAlertConnection,
  SecurityEvent,
  SecurityEventConnection,
  SecurityMetrics,
} from './security-event.type.js'
import type { SignInBlockRecord } from './sign-in-block.store.js'
import { SignInBlock, SignInBlockConnection } from './sign-in-block.type.js'

const TIMEFRAME = '24h, 7d or 30d, up to now.'

@Resolver(() => SecurityEvent)
export class SecurityResolver {
  constructor(private readonly security: Security) {}

  @Query(() => SecurityEventConnection, {
    description: 'What the edge saw, newest first: failed sign-ins, refused tokens, forged deliveries.',
  })
  @Allow('staff', 'admin')
  securityEvents(
    @Arg('timeframe', () => String, { defaultValue: '24h', description: TIMEFRAME }) timeframe: string,
    @Arg('page', () => PageInput, { nullable: true }) page?: PageInput,
  ): Promise<ConnectionOf<SecurityEventRecord>> {
    return this.security.events(timeframeOf(timeframe), page ?? {})
  }

  @Query(() => SecurityAlertConnection, {
    description: 'Patterns that were seen in the security events, newest first.',
  })
  @Allow('staff', 'admin')
  securityAlerts(
    @Arg('timeframe', () => String, { defaultValue: '24h', description: TIMEFRAME }) timeframe: string,
    @Arg('page', () => PageInput, { nullable: true }) page?: PageInput,
  ): Promise<ConnectionOf<SecurityAlert>> {
    return this.security.alerts(timeframeOf(timeframe), page ?? {})
  }

  @Query(() => SecurityMetrics, {
    description: 'Security events of a time by severity, with blocks and alerts that hold now.',
  })
  @Allow('staff', 'admin')
  securityMetrics(
    @Arg('timeframe', () => String, { defaultValue: '24h', description: TIMEFRAME }) timeframe: string,
  ): Promise<SecurityMetrics> {
    return this.security.metrics(timeframeOf(timeframe))
  }

  @Query(() => SignInBlockConnection, {
    description: 'Accounts and addresses kept from signing in, newest first.',
  })
  @Allow('admin')
  signInBlocks(
    @Arg('inForceOnly', () => Boolean, { defaultValue: true, description: 'Without those that are over.' })
    inForceOnly: boolean,
    @Arg('page', () => PageInput, { nullable: true }) page?: PageInput,
  ): Promise<ConnectionOf<SignInBlockRecord>> {
    return this.security.blocks(inForceOnly, page ?? {})
  }

  @Mutation(() => SignInBlock, {
    description:
      'Ends a block before its time and forgives the failures that led to it; its alert is ' + 'resolved.',
  })
  @Allow('admin')
  liftSignInBlock(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The block to end before its time.' }) id: string,
  ): Promise<SignInBlockRecord> {
    return this.security.lift(context, id)
  }

  @Query(() => String, {
    nullable: true,
    description:
      'Until when an account or address may not sign in; the edge asks before it tries a password.',
  })
  @Allow('service')
  async signInBlockedUntil(
    @Arg('email', () => String, {
      nullable: true,
      description: 'The address that somebody signs in with; left out, accounts are not looked at.',
    })
    email?: string,
    @Arg('address', () => String, {
      nullable: true,
      description: 'The IP address that they come from; left out, addresses are not looked at.',
    })
    address?: string,
  ): Promise<string | undefined> {
    return this.security.blockedUntil(email, address)
  }

  @Mutation(() => Boolean, { description: 'The edge tells what it saw.' })
  @Allow('service')
  async recordSecurityEvents(
    @Arg('events', () => [RecordSecurityEventInput], { description: 'What was seen, in order.' })
    events: RecordSecurityEventInput[],
  ): Promise<boolean> {
    await this.security.recordAll(events)
    return true
  }
}

function timeframeOf(text: string): Timeframe {
  if (Object.hasOwn(timeframes, text)) return text as Timeframe
  throw new ValidationError({ timeframe: `must be one of ${Object.keys(timeframes).join(', ')}` })
}
