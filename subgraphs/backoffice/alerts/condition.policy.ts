import jsep from 'jsep'

/** Aggregates of the measurements of a word over a time window. */
export const measureNames = [
  'avg',
  'min',
  'max',
  'p50',
  'p90',
  'p95',
  'p99',
  'count',
  'rate',
  'error_rate',
] as const
export type MeasureName = (typeof measureNames)[number]

/** One measure that a condition needs. */
export interface MeasureCall {
  readonly measure: MeasureName
  /** A type or name of measurements. */
  readonly word: string
  readonly windowMs: number
}

/** A condition that can be evaluated. */
export interface Condition {
  /** How long it must hold without interruption, in ms; 0: immediately. */
  readonly holdMs: number
  readonly calls: readonly MeasureCall[]
  /** The thresholds that measures of a word are compared with (`p95(api_response) > 800`). */
  readonly thresholds: ReadonlyMap<string, number>
  /** Whether it holds; a comparison with a measure without data is false. */
  holds(measure: (call: MeasureCall) => number | undefined): boolean
}

/** An invalid condition; the message is for its author. */
export class ConditionError extends Error {
  override name = 'ConditionError'
}

/** The default window of a measure. */
export const DEFAULT_WINDOW_MS = 300_000
const MAX_DURATION_MS = 86_400_000
const MAX_TEXT_LENGTH = 500

type Value = number | boolean | undefined
type Evaluate = (measure: (call: MeasureCall) => number | undefined) => Value

/** A compiled expression of a condition. */
interface Part {
  readonly yields: 'number' | 'boolean'
  readonly evaluate: Evaluate
  readonly call?: MeasureCall
  readonly literal?: number
}

/**
 * Parses a condition: comparisons of measures and numbers, with `+ - * /`, `&& || !` and parentheses, and how long
 * they must hold.
 *
 * @example parseCondition("p95(api_response) > 800 && count(api_response, '15m') > 20 for 5m")
 * @throws ConditionError
 */
export function parseCondition(text: string): Condition {
  if (text.length > MAX_TEXT_LENGTH)
    throw new ConditionError(`must have at most ${MAX_TEXT_LENGTH} characters`)
  const [, expression = text, hold] = /^([\s\S]*?)\s+for\s+(\S+)\s*$/.exec(text) ?? []
  const holdMs = hold === undefined ? 0 : durationOf(hold)
  const reader = new ConditionReader()
  const root = reader.part(treeOf(expression))
  if (root.yields !== 'boolean')
    throw new ConditionError('must be a comparison, for instance p95(api_response) > 800')
  return {
    holdMs,
    calls: reader.calls,
    thresholds: reader.thresholds,
    holds: (measure) => root.evaluate(measure) === true,
  }
}

function treeOf(expression: string): jsep.Expression {
  try {
    return jsep(expression)
  } catch (error) {
    throw new ConditionError(
      `is not a valid expression: ${error instanceof Error ? error.message : 'syntax error'}`,
    )
  }
}

const unitMs: ReadonlyMap<string | undefined, number> = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
])

function durationOf(text: string): number {
  const match = /^(\d{1,5})(s|m|h)$/.exec(text)
  const milliseconds = Number(match?.[1]) * (unitMs.get(match?.[2]) ?? 0)
  if (!match || milliseconds <= 0 || milliseconds > MAX_DURATION_MS)
    throw new ConditionError(`has an invalid duration ${text}: use 30s, 5m or 2h, at most 24h`)
  return milliseconds
}

const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
}

/** Compiles a syntax tree into functions; anything not listed here is rejected. */
class ConditionReader {
  readonly calls: MeasureCall[] = []
  readonly thresholds = new Map<string, number>()

  part(node: jsep.Expression): Part {
    switch (node.type) {
      case 'Literal':
        return this.literal(node as jsep.Literal)
      case 'CallExpression':
        return this.call(node as jsep.CallExpression)
      case 'UnaryExpression':
        return this.unary(node as jsep.UnaryExpression)
      case 'BinaryExpression':
      case 'LogicalExpression':
        return this.binary(node as jsep.BinaryExpression)
      case 'Identifier':
        throw new ConditionError(`uses ${String(node.name)} without a measure: use avg(${String(node.name)})`)
      default:
        throw new ConditionError('must be one expression of comparisons, measures and numbers')
    }
  }

  private literal({ value }: jsep.Literal): Part {
    if (typeof value !== 'number') throw new ConditionError('must compare with a number')
    return { yields: 'number', evaluate: () => value, literal: value }
  }

  private call({ callee, arguments: given }: jsep.CallExpression): Part {
    const measure = measureNames.find((name) => callee.type === 'Identifier' && callee.name === name)
    if (!measure) throw new ConditionError(`uses an unknown measure; available: ${measureNames.join(', ')}`)
    const [about, window, ...rest] = given
    const word =
      about?.type === 'Identifier' ? about.name : about?.type === 'Literal' ? about.value : undefined
    const span = window?.type === 'Literal' ? window.value : undefined
    if (typeof word !== 'string' || word === '' || rest.length > 0 || (window && typeof span !== 'string'))
      throw new ConditionError(`takes ${measure}(name) or ${measure}(name, '15m')`)
    const call = { measure, word, windowMs: typeof span === 'string' ? durationOf(span) : DEFAULT_WINDOW_MS }
    this.calls.push(call)
    return { yields: 'number', evaluate: (measure) => measure(call), call }
  }

  private unary({ operator, argument }: jsep.UnaryExpression): Part {
    const part = this.part(argument)
    if (operator === '!' && part.yields === 'boolean')
      return { yields: 'boolean', evaluate: (measure) => part.evaluate(measure) !== true }
    if (operator === '-' && part.yields === 'number')
      return { yields: 'number', evaluate: (measure) => applied((a) => -a, part.evaluate(measure), 0) }
    throw new ConditionError(`cannot use ${operator} there`)
  }

  private binary({ operator, left, right }: jsep.BinaryExpression): Part {
    const [a, b] = [this.part(left), this.part(right)]
    if (operator === '&&' || operator === '||') return both(operator, a, b)
    if (a.yields !== 'number' || b.yields !== 'number')
      throw new ConditionError(`cannot use ${operator} with a value that is not a number`)
    const compare = comparisons[operator]
    if (compare) {
      this.recordThreshold(a, b)
      return {
        yields: 'boolean',
        evaluate: (measure) => applied(compare, a.evaluate(measure), b.evaluate(measure)) === true,
      }
    }
    const compute = arithmetic[operator]
    if (!compute) throw new ConditionError(`uses the unknown operator ${operator}`)
    return {
      yields: 'number',
      evaluate: (measure) => finite(applied(compute, a.evaluate(measure), b.evaluate(measure))),
    }
  }

  private recordThreshold(a: Part, b: Part): void {
    const call = a.call ?? b.call
    const limit = b.literal ?? a.literal
    const isOfValues = call && !['count', 'rate', 'error_rate'].includes(call.measure)
    if (isOfValues && limit !== undefined) this.thresholds.set(call.word, limit)
  }
}

function both(operator: '&&' | '||', a: Part, b: Part): Part {
  if (a.yields !== 'boolean' || b.yields !== 'boolean')
    throw new ConditionError(`${operator} joins comparisons only`)
  return {
    yields: 'boolean',
    evaluate: (measure) =>
      operator === '&&'
        ? a.evaluate(measure) === true && b.evaluate(measure) === true
        : a.evaluate(measure) === true || b.evaluate(measure) === true,
  }
}

function applied(operation: (a: number, b: number) => Value, a: Value, b: Value): Value {
  return typeof a === 'number' && typeof b === 'number' ? operation(a, b) : undefined
}

function finite(value: Value): Value {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
