import { addressBucket } from '../../../runtime/address-bucket.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { notFound } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { type ConnectionOf, connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { actorOf } from '../../shared/viewer.js'
import type { Alerts } from '../alerts/alert.service.js'
import type { AlertSeverity } from '../alerts/alert.type.js'
import { type AuditTrail, backgroundActor } from '../audit/audit-trail.service.js'
import { type AuditedAction, audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { recordOccurrence } from '../performance/metric.service.js'
import { type CountedColumns, type SecurityEventRecord, securityEventStore } from './security-event.store.js'
import type { RecordSecurityEventInput, SecurityAlert, SecurityMetrics } from './security-event.type.js'
import { type BlockedSubject, type SignInBlockRecord, signInBlockStore } from './sign-in-block.store.js'
import type { BlockKind, SignInCheck } from './sign-in-block.type.js'
import {
  ALERT_MS,
  BLOCK_MS,
  SIGN_IN_WINDOW_MS,
  signInDelayMs,
  type ThreatPattern,
  threatPatterns,
  usualSeverity,
} from './threat-patterns.policy.js'

export interface SecurityDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly alerts: Alerts
}

/** Timeframes of reports, in milliseconds. */
export const timeframes = { '24h': 86_400_000, '7d': 604_800_000, '30d': 2_592_000_000 } as const
export type Timeframe = keyof typeof timeframes

const MAX_TEXT_LENGTH = 1_000
const TOP_THREATS = 5
const actor = backgroundActor('security.watch')

export type Security = ReturnType<typeof createSecurity>

/** Records security events, detects patterns, and raises alerts and blocks. */
export function createSecurity({ db, clock, audit, alerts }: SecurityDependencies) {
  async function record(trx: Transaction, input: RecordSecurityEventInput): Promise<void> {
    const event = eventOf(input, clock.now().getTime())
    const seen: { pattern: ThreatPattern; subject: CountedColumns; count: number }[] = []
    for (const pattern of threatPatterns) {
      const subject = countedOf(event, pattern)
      if (pattern.event !== event.type || subject === undefined) continue
      seen.push({ pattern, subject, count: 1 + (await countBefore(trx, pattern, subject)) })
    }
    const most = seen.toSorted((a, b) => b.count - a.count)[0]
    const counted = most && { attemptCount: most.count, timeWindow: `${most.pattern.windowMs / 60_000}m` }
    const metadata = { ...event.metadata, ...counted }
    await securityEventStore(trx).insert({
      ...event,
      ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
    })
    await recordOccurrence(trx, { type: 'security_event', name: event.type, at: event.timestamp })
    for (const { pattern, subject, count } of seen)
      if (count >= pattern.count) await react(trx, event, pattern, subject, count)
  }

  async function countBefore(
    trx: Transaction,
    pattern: ThreatPattern,
    subject: CountedColumns,
  ): Promise<number> {
    const begin = timestamp(clock, -pattern.windowMs)
    const forgiven =
      pattern.block && (await signInBlockStore(trx).lastLiftedAt(blockedBy(pattern.block, subject)))
    const since = forgiven !== undefined && forgiven > begin ? forgiven : begin
    return securityEventStore(trx).count(pattern.event, subject, since)
  }

  /** Applies the block of a pattern and raises its alert, once while it is active. */
  async function react(
    trx: Transaction,
    event: SecurityEventRecord,
    pattern: ThreatPattern,
    subject: CountedColumns,
    count: number,
  ): Promise<void> {
    const now = timestamp(clock)
    const until = timestamp(clock, pattern.block ? BLOCK_MS : ALERT_MS)
    const blocked = pattern.block && blockedBy(pattern.block, subject)
    if (blocked && !(await signInBlockStore(trx).of(blocked, now))) {
      const block = { id: newId('sec'), ...blocked, reason: pattern.message, createdAt: now, until }
      await signInBlockStore(trx).insert(block)
      await recordBlock(trx, 'sign_in_blocked', block)
    }
    // One event stands for several requests that the edge has counted.
    const extent = pattern.count > 1 ? `, ${count} within ${pattern.windowMs / 60_000} minutes` : ''
    await alerts.raise(trx, actor, {
      source: 'security',
      type: pattern.alert,
      severity: pattern.severity,
      message: `${pattern.message}: ${textOf(subject)}${extent}`,
      key: keyOf(pattern, subject),
      expiresAt: until,
      metadata: {
        attemptCount: count,
        timeWindow: `${pattern.windowMs / 60_000}m`,
        subject: textOf(subject),
      },
      ...(event.userId ? { userId: event.userId } : {}),
      ...(event.ipAddress ? { ipAddress: event.ipAddress } : {}),
    })
  }

  function recordBlock(
    trx: Transaction,
    action: AuditedAction,
    { id, kind, subject, network, until, reason }: SignInBlockRecord,
    by: Parameters<AuditTrail['record']>[1] = actor,
  ): Promise<void> {
    const after = { kind, subject, ...(network ? { network } : {}), until, reason }
    return audit.record(trx, by, audited(action, id, { after }))
  }

  return {
    /** Records events in order and reacts to patterns. */
    async recordAll(events: readonly RecordSecurityEventInput[]): Promise<void> {
      for (const event of events) await inTransaction(db, (trx) => record(trx, event))
    },

    /** Whether a sign-in from an address is blocked, and how long it is delayed. */
    async checkSignIn(given: string | undefined, address: string | undefined): Promise<SignInCheck> {
      const now = timestamp(clock)
      const email = given?.toLowerCase()
      const network = address === undefined ? undefined : addressBucket(address)
      const subjects: BlockedSubject[] = network === undefined ? [] : [{ kind: 'address', subject: network }]
      if (email !== undefined && network !== undefined)
        subjects.push({ kind: 'account', subject: email, network })
      const blocks = await Promise.all(subjects.map((subject) => signInBlockStore(db).of(subject, now)))
      const until = blocks
        .flatMap((block) => block?.until ?? [])
        .sort()
        .at(-1)
      const since = timestamp(clock, -SIGN_IN_WINDOW_MS)
      const failures =
        email === undefined ? 0 : await securityEventStore(db).count('failed_login', { email }, since)
      return { ...(until ? { blockedUntil: until } : {}), delayMs: signInDelayMs(failures) }
    },

    async blocks(
      inForceOnly: boolean,
      input: PageInput,
      account?: string,
    ): Promise<ConnectionOf<SignInBlockRecord>> {
      const now = inForceOnly ? timestamp(clock) : undefined
      return connectionFrom(input, (page) => signInBlockStore(db).page(now, account?.toLowerCase(), page))
    },

    /** Lifts a block, resets its count of failures, and resolves its alert. */
    lift(context: RequestContext, id: string): Promise<SignInBlockRecord> {
      return inTransaction(db, async (trx) => {
        const block = await signInBlockStore(trx).byId(id)
        if (!block) throw notFound('Sign-in block')
        const liftedAt = timestamp(clock)
        const liftedBy = actorOf(context.viewer).id
        if (!(await signInBlockStore(trx).lift(id, liftedBy, liftedAt))) return block
        await recordBlock(trx, 'sign_in_block_lifted', block, context)
        const pattern = threatPatterns.find((one) => one.block === block.kind)
        if (pattern) await alerts.resolveByKey(trx, context, keyOf(pattern, countedBy(block)))
        return { ...block, liftedAt, liftedBy }
      })
    },

    async events(
      timeframe: Timeframe,
      input: PageInput,
      account?: string,
    ): Promise<ConnectionOf<SecurityEventRecord>> {
      const since = timestamp(clock, -timeframes[timeframe])
      const email = account?.toLowerCase()
      return connectionFrom(input, (page) => securityEventStore(db).page(since, email, page), 50)
    },

    async alerts(timeframe: Timeframe, page: PageInput): Promise<ConnectionOf<SecurityAlert>> {
      const since = timestamp(clock, -timeframes[timeframe])
      const found = await alerts.list({ source: 'security', since }, { limit: 50, ...page })
      const nodes = found.nodes.map(
        ({ id, createdAt, type, severity, message, status, userId, ipAddress }) => ({
          id,
          timestamp: createdAt,
          type,
          severity,
          description: message,
          status,
          ...(userId ? { userId } : {}),
          ...(ipAddress ? { ipAddress } : {}),
        }),
      )
      return { ...found, nodes }
    },

    async metrics(timeframe: Timeframe): Promise<SecurityMetrics> {
      const counts = await securityEventStore(db).countsSince(timestamp(clock, -timeframes[timeframe]))
      const total = (severity?: AlertSeverity) =>
        counts.reduce((sum, one) => (severity && one.severity !== severity ? sum : sum + one.count), 0)
      const threats = new Map<string, number>()
      for (const { type, severity, count } of counts)
        if (severity !== 'low') threats.set(type, (threats.get(type) ?? 0) + count)
      const byFrequency = [...threats].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      return {
        totalEvents: total(),
        criticalEvents: total('critical'),
        highEvents: total('high'),
        mediumEvents: total('medium'),
        lowEvents: total('low'),
        topThreats: byFrequency.slice(0, TOP_THREATS).map(([type]) => type),
        blockedIPs: await signInBlockStore(db).countAddresses(timestamp(clock)),
        activeAlerts: await alerts.countActive('security'),
      }
    },
  }
}

function keyOf({ event, by }: ThreatPattern, subject: CountedColumns): string {
  return `security:${event}:${by}:${textOf(subject)}`
}

function textOf(subject: CountedColumns): string {
  return [subject.email, subject.user_id, subject.ip_network].filter(Boolean).join(' from ')
}

/** The values that an event is counted by; undefined when it lacks one. */
function countedOf(
  { email, ipNetwork, userId }: SecurityEventRecord,
  { by }: ThreatPattern,
): CountedColumns | undefined {
  if (by === 'email') return email === undefined ? undefined : { email }
  if (by === 'subject') return userId === undefined ? undefined : { user_id: userId }
  if (ipNetwork === undefined) return undefined
  if (by === 'network') return { ip_network: ipNetwork }
  return email === undefined ? undefined : { email, ip_network: ipNetwork }
}

/** The target of a block of a kind. */
function blockedBy(
  kind: BlockKind,
  { email = '', ip_network: network = '' }: CountedColumns,
): BlockedSubject {
  return kind === 'account' ? { kind, subject: email, network } : { kind, subject: network }
}

/** The reverse of {@link blockedBy}. */
function countedBy({ kind, subject, network = '' }: BlockedSubject): CountedColumns {
  return kind === 'account' ? { email: subject, ip_network: network } : { ip_network: subject }
}

/** The event to store; client input is truncated. */
function eventOf(input: RecordSecurityEventInput, now: number): SecurityEventRecord {
  const cut = (text: string | null | undefined) => text?.slice(0, MAX_TEXT_LENGTH) || undefined
  const [userId, email, ipAddress, userAgent, requestId] = [
    input.subject,
    input.email?.toLowerCase(),
    input.address,
    input.userAgent,
    input.requestId,
  ].map(cut)
  return {
    id: newId('sec'),
    timestamp: new Date(Math.min(input.at, now)).toISOString(),
    type: input.type,
    severity: input.severity ?? usualSeverity[input.type],
    description: input.description.slice(0, MAX_TEXT_LENGTH),
    ...(userId ? { userId } : {}),
    ...(email ? { email } : {}),
    ...(ipAddress ? { ipAddress, ipNetwork: addressBucket(ipAddress) } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(requestId ? { requestId } : {}),
    ...(input.metadata ? { metadata: input.metadata } : {}),
  }
}
