import { expect, test } from 'vitest'
import { knowledgeHarness } from '../../support/fixtures/knowledge.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const DAY = 24 * 3_600_000

describeOnDatabasesOf('ai-hub', 'the interactions with agents', (open) => {
  test('are counted with average confidence, success rate and trends', async () => {
    const { interactions, clock } = await knowledgeHarness(await open())
    const had = async (confidence: number, succeeded: boolean) => {
      const outcome = { confidence, succeeded }
      return interactions.tracked(
        'CaseAgent',
        'question',
        async () => outcome,
        (result) => result,
      )
    }
    const nothing = { interactionsPerDay: 0, improvementRate: 0 }
    expect(await interactions.insights()).toEqual({
      totalInteractions: 0,
      averageConfidence: 0,
      successRate: 0,
      trends: nothing,
    })
    await had(0.2, false)
    clock.advance(20 * DAY)
    await had(0.4, true)
    await had(0.6, false)
    clock.advance(20 * DAY)
    await had(1, true)
    expect(await interactions.insights()).toEqual({
      totalInteractions: 4,
      averageConfidence: 0.55,
      successRate: 0.5,
      // In the last 30 days: two in the first half, one of which succeeded, and one in the second half.
      trends: { interactionsPerDay: 0.1, improvementRate: 0.5 },
    })
  })

  test('are not counted when they throw', async () => {
    const { interactions } = await knowledgeHarness(await open())
    const broken = () => Promise.reject(new Error('away'))
    await expect(
      interactions.tracked('CaseAgent', 'question', broken, () => ({ confidence: 1, succeeded: true })),
    ).rejects.toThrow('away')
    expect((await interactions.insights()).totalInteractions).toBe(0)
  })
})
