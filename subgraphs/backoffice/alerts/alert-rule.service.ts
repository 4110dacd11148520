import type { RequestContext } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { notFound, ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { isUnchanged, modifiedConcurrently } from '../../shared/states/versioned.js'
import { type AuditActor, backgroundActor } from '../audit/audit-trail.service.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { type Measures, measuresOf, type ThresholdOf } from '../performance/metric.service.js'
import type { Alerts } from './alert.service.js'
import { type AlertRuleRecord, alertRuleStore } from './alert-rule.store.js'
import type { CreateAlertRuleInput, UpdateAlertRuleInput } from './alert-rule.type.js'
import { type Condition, ConditionError, type MeasureCall, parseCondition } from './condition.policy.js'

export interface AlertRuleDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly alerts: Alerts
}

export type AlertRules = ReturnType<typeof createAlertRules>

/** Thresholds of measurements without a rule: ms, bytes. */
const defaultThresholds: ReadonlyMap<string, number> = new Map([
  ['page_load', 3_000],
  ['api_response', 800],
  ['database_query', 200],
  ['image_load', 2_000],
  ['bundle_size', 500_000],
])
const DEFAULT_THRESHOLD = 1_000

const actor = backgroundActor('alerts.evaluate')

/** Alert rules: managed by administrators, evaluated by a job. */
export function createAlertRules({ db, clock, audit, alerts }: AlertRuleDependencies) {
  async function existing(trx: Transaction, id: string): Promise<AlertRuleRecord> {
    const rule = await alertRuleStore(trx).byId(id)
    if (!rule) throw notFound('Alert rule')
    return rule
  }

  function recordChange(
    trx: Transaction,
    by: AuditActor,
    kind: 'created' | 'updated' | 'deleted',
    change: { before?: AlertRuleRecord; after?: AlertRuleRecord },
  ): Promise<void> {
    const resourceId = (change.after ?? change.before)?.id ?? ''
    return audit.record(trx, by, audited(`alert_rule_${kind}`, resourceId, change))
  }

  async function evaluate(rule: AlertRuleRecord): Promise<void> {
    const condition = parseCondition(rule.condition)
    const values = await measured(db, clock, condition)
    const holds = condition.holds((call) => values.get(call))
    await inTransaction(db, async (trx) => {
      const current = await alertRuleStore(trx).byId(rule.id)
      // Changed or removed during the evaluation: the next run evaluates the current version.
      if (current?.version !== rule.version) return
      const now = timestamp(clock)
      if (!holds) return end(trx, current)
      const since = current.pendingSince ?? now
      if (!current.pendingSince) await alertRuleStore(trx).markPending(rule.id, since)
      if (Date.parse(now) - Date.parse(since) < condition.holdMs) return
      await alerts.raise(trx, actor, {
        source: 'rule',
        type: 'metric_threshold',
        severity: rule.severity,
        message: `${rule.condition} holds`,
        ruleId: rule.id,
        key: keyOf(rule),
        metadata: { condition: rule.condition, since, values: described(values) },
        channels: rule.notificationChannels,
      })
    })
  }

  async function end(trx: Transaction, rule: AlertRuleRecord): Promise<void> {
    if (rule.pendingSince) await alertRuleStore(trx).markPending(rule.id, undefined)
    await alerts.resolveByKey(trx, actor, keyOf(rule), rule.notificationChannels)
  }

  return {
    list: (input: PageInput) => connectionFrom(input, (page) => alertRuleStore(db).page(page)),

    create(context: RequestContext, input: CreateAlertRuleInput): Promise<AlertRuleRecord> {
      const now = timestamp(clock)
      const rule: AlertRuleRecord = {
        id: newId('rule'),
        condition: parsedCondition(input.condition),
        severity: input.severity,
        enabled: input.enabled ?? true,
        notificationChannels: [...new Set(input.notificationChannels ?? ['email' as const])],
        version: 1,
        createdAt: now,
        updatedAt: now,
      }
      return inTransaction(db, async (trx) => {
        await alertRuleStore(trx).insert(rule)
        await recordChange(trx, context, 'created', { after: rule })
        return rule
      })
    },

    /** Changes a rule. A new condition restarts the evaluation; disabling a rule resolves its alert. */
    update(context: RequestContext, id: string, input: UpdateAlertRuleInput): Promise<AlertRuleRecord> {
      const condition = input.condition == null ? undefined : parsedCondition(input.condition)
      return inTransaction(db, async (trx) => {
        const before = await existing(trx, id)
        const after: AlertRuleRecord = {
          ...before,
          condition: condition ?? before.condition,
          severity: input.severity ?? before.severity,
          enabled: input.enabled ?? before.enabled,
          notificationChannels: [...new Set(input.notificationChannels ?? before.notificationChannels)],
          version: before.version + 1,
          updatedAt: timestamp(clock),
        }
        if (isUnchanged(before, after)) return before
        if (!(await alertRuleStore(trx).replace(after, before.version)))
          throw modifiedConcurrently('alert rule')
        await recordChange(trx, context, 'updated', { before, after })
        if (!after.enabled || after.condition !== before.condition) await end(trx, after)
        return after
      })
    },

    /** Removes a rule and resolves its alert. */
    delete(context: RequestContext, id: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const before = await existing(trx, id)
        await end(trx, before)
        await alertRuleStore(trx).delete(id)
        await recordChange(trx, context, 'deleted', { before })
      })
    },

    /** Evaluates every enabled rule. @returns the rules that failed, with their errors */
    async evaluateAll(): Promise<{ ruleId: string; error: unknown }[]> {
      const faults: { ruleId: string; error: unknown }[] = []
      for (const rule of await alertRuleStore(db).enabled())
        await evaluate(rule).catch((error: unknown) => faults.push({ ruleId: rule.id, error }))
      return faults
    },

    /** Thresholds of measurements: from a rule on their name or type, else the default. */
    async thresholds(): Promise<ThresholdOf> {
      const rules = (await alertRuleStore(db).enabled()).map(({ condition }) => parseCondition(condition))
      const limitOf = (word: string) =>
        rules.map(({ thresholds }) => thresholds.get(word)).find((limit) => limit !== undefined)
      return (type, name) =>
        limitOf(name) ?? limitOf(type) ?? defaultThresholds.get(type) ?? DEFAULT_THRESHOLD
    },
  }
}

const keyOf = ({ id }: AlertRuleRecord) => `rule:${id}`

function parsedCondition(text: string): string {
  try {
    parseCondition(text)
    return text.trim()
  } catch (error) {
    if (error instanceof ConditionError) throw new ValidationError({ condition: error.message })
    throw error
  }
}

/** The values of the measures in a condition; each word and window is read once. */
async function measured(
  db: Database,
  clock: Clock,
  { calls }: Condition,
): Promise<Map<MeasureCall, number | undefined>> {
  const to = timestamp(clock)
  const read = new Map<string, Promise<Measures>>()
  const values = new Map<MeasureCall, number | undefined>()
  for (const call of calls) {
    const key = `${call.word} ${call.windowMs}`
    const measures =
      read.get(key) ?? measuresOf(db, { word: call.word }, timestamp(clock, -call.windowMs), to)
    read.set(key, measures)
    values.set(call, valueOfMeasure(call, await measures))
  }
  return values
}

function valueOfMeasure({ measure, windowMs }: MeasureCall, found: Measures): number | undefined {
  const { count, failures, total, distribution } = found
  if (measure === 'count') return count
  if (measure === 'rate') return count / (windowMs / 60_000)
  if (count === 0) return undefined
  const values = {
    avg: () => total / count,
    error_rate: () => failures / count,
    min: () => distribution.percentile(0),
    max: () => distribution.percentile(100),
    p50: () => distribution.percentile(50),
    p90: () => distribution.percentile(90),
    p95: () => distribution.percentile(95),
    p99: () => distribution.percentile(99),
  }
  return values[measure]()
}

function described(values: ReadonlyMap<MeasureCall, number | undefined>): Record<string, number | null> {
  return Object.fromEntries(
    [...values].map(([{ measure, word }, value]) => [`${measure}(${word})`, value ?? null]),
  )
}
