import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ConditionError,
  type MeasureCall,
  parseCondition,
} from '../../../subgraphs/backoffice/alerts/condition.policy.js'

const holds = (text: string, values: Record<string, number | undefined>) =>
  parseCondition(text).holds(({ measure, word }: MeasureCall) => values[`${measure}(${word})`])

describe('a condition', () => {
  it('compares a measure with a number', () => {
    expect(holds('p95(api_response) > 800', { 'p95(api_response)': 801 })).toBe(true)
    expect(holds('p95(api_response) > 800', { 'p95(api_response)': 800 })).toBe(false)
  })

  it.each([
    ['>', 2, 1],
    ['>=', 2, 2],
    ['<', 1, 2],
    ['<=', 2, 2],
    ['==', 2, 2],
    ['!=', 1, 2],
  ])('evaluates %s', (operator, a, b) => {
    expect(holds(`${a} ${operator} ${b}`, {})).toBe(true)
    expect(holds(`!(${a} ${operator} ${b})`, {})).toBe(false)
  })

  it('evaluates && before ||, and brackets before both', () => {
    const values = { 'count(a)': 1, 'count(b)': 0 }
    expect(holds('count(a) > 0 || count(b) > 0 && count(b) > 0', values)).toBe(true)
    expect(holds('(count(a) > 0 || count(b) > 0) && count(b) > 0', values)).toBe(false)
  })

  it('calculates with measures and numbers', () => {
    const values = { 'max(x)': 30, 'avg(x)': 10 }
    expect(holds('max(x) / avg(x) == 3 && max(x) - avg(x) * 2 == 10', values)).toBe(true)
    expect(holds('-avg(x) < 0', values)).toBe(true)
  })

  it('does not hold without measurements or on division by zero', () => {
    expect(holds('p95(x) > 1', {})).toBe(false)
    expect(holds('p95(x) <= 1', {})).toBe(false)
    expect(holds('p95(x) / count(x) > 1', { 'p95(x)': 1, 'count(x)': 0 })).toBe(false)
  })

  it('parses how long it must hold and the windows of its measures', () => {
    const condition = parseCondition("p99('GET /api/cases', '15m') > 2 && avg(x) > 1 for 90s")
    expect(condition.holdMs).toBe(90_000)
    expect(condition.calls).toEqual([
      { measure: 'p99', word: 'GET /api/cases', windowMs: 900_000 },
      { measure: 'avg', word: 'x', windowMs: 300_000 },
    ])
    expect(parseCondition('avg(x) > 1').holdMs).toBe(0)
  })

  it('lists the thresholds of values, but not of counts and rates', () => {
    const { thresholds } = parseCondition('p95(a) > 800 && 5 < avg(b) && count(c) > 9 && error_rate(d) > 0.1')
    expect([...thresholds]).toEqual([
      ['a', 800],
      ['b', 5],
    ])
  })

  it.each([
    ['', 'expression'],
    ['p95(api_response)', 'comparison'],
    ['api_response > 800', 'without a measure'],
    ['p95(api_response) > ', 'not a valid expression'],
    ['p95(api_response > 800', 'not a valid expression'],
    ['median(x) > 1', 'unknown measure'],
    ['p95() > 1', 'takes'],
    ['p95(x, y) > 1', 'takes'],
    ["p95(x, '1d') > 1", 'invalid duration'],
    ['avg(x) > 1 for soon', 'invalid duration'],
    ['avg(x) > 1 for 0m', 'invalid duration'],
    ['avg(x) > 1 for 25h', 'invalid duration'],
    ["avg(x) > '1'", 'number'],
    ['(avg(x) > 1) + 1 > 2', 'not a number'],
    ['avg(x) && 1', 'joins comparisons only'],
    ['!avg(x)', 'cannot use'],
    ['avg(x) ** 2 > 1', 'operator'],
    ['avg(x) % 2 > 1', 'operator'],
    ['avg(x) > 1; avg(y) > 1', 'one expression'],
    ['this.constructor > 1', 'one expression'],
    ['x => x', 'not a valid expression'],
    ['avg(x)[0] > 1', 'one expression'],
    ['constructor.constructor("return 1")() > 1', 'unknown measure'],
    [`avg(x) > ${'1'.repeat(600)}`, 'characters'],
  ])('refuses %s', (text, says) => {
    expect(() => parseCondition(text)).toThrow(ConditionError)
    expect(() => parseCondition(text)).toThrow(says)
  })

  it('turns any text into a condition or a ConditionError', () => {
    const piece = fc.constantFrom(
      'p95',
      '(',
      ')',
      'x',
      '>',
      '800',
      '&&',
      '!',
      ' for ',
      '5m',
      "'",
      ',',
      '-',
      '[',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join(' ')),
        ),
        (text) => {
          try {
            expect(typeof parseCondition(text).holds(() => 1)).toBe('boolean')
          } catch (error) {
            expect(error).toBeInstanceOf(ConditionError)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
