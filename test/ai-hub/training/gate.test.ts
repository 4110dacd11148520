import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../subgraphs/ai-hub/analysis/evaluation/evaluation.js'
import type { MetricsByLanguage } from '../../../subgraphs/ai-hub/analysis/evaluation/metrics.js'
import { missedFloors } from '../../../subgraphs/ai-hub/analysis/gate/floors.js'
import { GATES, gatePosts, postsOf } from '../../../subgraphs/ai-hub/analysis/gate/index.js'
import { seedModel } from '../../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { seedTrainingSet } from '../../../subgraphs/ai-hub/training/models.service.js'
import { regressionOf, shortfallOf } from '../../../subgraphs/ai-hub/training/promotion.policy.js'

const active = evaluate(seedModel(), gatePosts().slice(0, 60))
const MUCH = 0.03
const LITTLE = 0.009

describe('the comparison of a version with the active one on the frozen gates', () => {
  it('finds no regression for equal metrics', () => {
    expect(regressionOf(active, active, active)).toBeUndefined()
  })

  it.each<[string, (metrics: MetricsByLanguage, by: number) => void]>([
    [
      'relevance macro F1',
      ({ relevance }, by) => Object.assign(relevance, { macroF1: relevance.macroF1 - by }),
    ],
    [
      'recall of cases',
      ({ relevance }, by) => {
        relevance.classes.related.recall -= by
      },
    ],
    [
      'specificity on unrelated posts',
      (metrics, by) => Object.assign(metrics, { falseAlarmRate: metrics.falseAlarmRate + by }),
    ],
    ['urgency accuracy', ({ urgency }, by) => Object.assign(urgency, { accuracy: urgency.accuracy - by })],
    [
      'recall of critical posts',
      (metrics, by) => Object.assign(metrics, { criticalRecall: metrics.criticalRecall - by }),
    ],
  ])(
    'finds a regression for a clearly worse %s, but not for a better or slightly worse one',
    (name, worsen) => {
      const worse = structuredClone(active)
      worsen(worse, MUCH)
      expect(regressionOf(worse, active, active)).toContain(name)
      const better = structuredClone(active)
      worsen(better, -MUCH)
      expect(regressionOf(better, active, active)).toBeUndefined()
      const hardlyWorse = structuredClone(active)
      worsen(hardlyWorse, LITTLE)
      expect(regressionOf(hardlyWorse, active, active)).toBeUndefined()
      // Small regressions cannot accumulate: the first model is the reference.
      expect(regressionOf(worse, hardlyWorse, active)).toContain(name)
    },
  )

  it('accepts slightly more false alarms when the macro F1 improves by more', () => {
    const better = structuredClone(active)
    better.falseAlarmRate += MUCH
    expect(regressionOf(better, active, active)).toContain('specificity')
    Object.assign(better.relevance, { macroF1: better.relevance.macroF1 + MUCH })
    expect(regressionOf(better, active, active)).toBeUndefined()
  })
})

describe('a version that misses a floor of a gate', () => {
  it('has a shortfall that names the floor', () => {
    expect(shortfallOf(['real: recall is 0.500, below 0.87'])).toContain('real: recall is 0.500')
    expect(shortfallOf([])).toBeUndefined()
  })

  it('is detected by the floors of each gate for any strength of inverted labels', async () => {
    const model = seedModel()
    expect(await seedTrainingSet.missedFloors(model)).toEqual([])
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0.2, max: 1, noNaN: true }), async (strength) => {
        const { slope, offset } = model.calibration.relevance
        const relevance = { slope: slope * (1 - 2 * strength), offset }
        const pushed = { ...model, calibration: { ...model.calibration, relevance } }
        const missed = await seedTrainingSet.missedFloors(pushed)
        const isBelow = GATES.some((gate) => missedFloors(gate, evaluate(pushed, postsOf(gate))).length > 0)
        expect(missed.length > 0).toBe(isBelow)
        if (strength > 0.5) expect(isBelow).toBe(true)
      }),
      { numRuns: 8 },
    )
  })
})
