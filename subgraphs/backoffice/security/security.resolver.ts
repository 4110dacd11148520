import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { ValidationError } from '../../shared/domain-error.js'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { type Security, type Timeframe, timeframes } from './security.service.js'
import {
  RecordSecurityEventInput,
  type SecurityAlert,
  SecurityAlertConnection,
  SecurityEvent,
  SecurityEventConnection,
  SecurityMetrics,
} from './security-event.type.js'
import { SignInBlock, SignInBlockConnection, SignInCheck } from './sign-in-block.type.js'

const ACCOUNT = 'Only those of the account with this e-mail, in upper or lower case.'
const TIMEFRAME = '24h, 7d or 30d, up to now.'

@Resolver(() => SecurityEvent)
export class SecurityResolver {
  constructor(private readonly security: Security) {}

  @Query(() => SecurityEventConnection, {
    description:
      'Security events, newest first: failed sign-ins, rejected tokens, forged webhook deliveries.',
  })
  @Allow('staff', 'admin')
  securityEvents(
    @Arg('timeframe', () => String, { defaultValue: '24h', description: TIMEFRAME }) timeframe: string,
    @PageArg() page?: PageInput,
    @Arg('account', () => String, { nullable: true, description: ACCOUNT }) account?: string,
  ) {
    return this.security.events(timeframeOf(timeframe), page ?? {}, account)
  }

  @Query(() => SecurityAlertConnection, {
    description: 'Suspicious patterns of security events, newest first.',
  })
  @Allow('staff', 'admin')
  securityAlerts(
    @Arg('timeframe', () => String, { defaultValue: '24h', description: TIMEFRAME }) timeframe: string,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<SecurityAlert>> {
    return this.security.alerts(timeframeOf(timeframe), page ?? {})
  }

  @Query(() => SecurityMetrics, {
    description: 'Security events by severity, with current blocks and alerts.',
  })
  @Allow('staff', 'admin')
  securityMetrics(
    @Arg('timeframe', () => String, { defaultValue: '24h', description: TIMEFRAME }) timeframe: string,
  ): Promise<SecurityMetrics> {
    return this.security.metrics(timeframeOf(timeframe))
  }

  @Query(() => SignInBlockConnection, {
    description: 'Blocks of accounts and addresses from signing in, newest first.',
  })
  @Allow('admin')
  signInBlocks(
    @Arg('inForceOnly', () => Boolean, {
      defaultValue: true,
      description: 'Without expired and lifted blocks.',
    })
    inForceOnly: boolean,
    @PageArg() page?: PageInput,
    @Arg('account', () => String, { nullable: true, description: ACCOUNT }) account?: string,
  ) {
    return this.security.blocks(inForceOnly, page ?? {}, account)
  }

  @Mutation(() => SignInBlock, {
    description: 'Lifts a block, resets the count of failures that led to it and resolves its alert.',
  })
  @Allow('admin')
  liftSignInBlock(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The block to lift.' }) id: string,
  ) {
    return this.security.lift(context, id)
  }

  @Query(() => SignInCheck, {
    description: 'Whether a sign-in is blocked or delayed; read by the edge before it verifies a password.',
  })
  @Allow('service')
  async signInCheck(
    @Arg('email', () => String, {
      nullable: true,
      description: 'E-mail of the sign-in; omit it to skip accounts.',
    })
    email?: string,
    @Arg('address', () => String, {
      nullable: true,
      description: 'IP address of the sign-in; omit it to skip addresses.',
    })
    address?: string,
  ): Promise<SignInCheck> {
    return this.security.checkSignIn(email, address)
  }

  @Mutation(() => Boolean, { description: 'Records security events seen by the edge.' })
  @Allow('service')
  async recordSecurityEvents(
    @Arg('events', () => [RecordSecurityEventInput], { description: 'Events in order.' })
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
