import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../subgraphs/ai-hub/configuration/configuration.policy.js'
import { verdictsOf } from '../../../subgraphs/ai-hub/review-queue/proposals/settings-preview.policy.js'

type Posts = Parameters<typeof verdictsOf>[0]

let posts = 0
const post = (members: object = {}, analysis: object = {}): Posts[number] => {
  posts += 1
  return {
    id: `tw_${posts}`,
    fetchedAt: '2026-03-01T10:00:00.000Z',
    outcome: 'proposed',
    analysis: { suggestedAction: 'create_case', confidence: 0.8, flags: [], ...analysis },
    ...members,
  } as unknown as Posts[number]
}

const automatic = {
  ...defaultSettings,
  caseCreationPolicy: { enabled: true, requireApproval: false, minConfidence: 0.5, maxCasesPerDay: 1 },
  reviewPolicy: { ...defaultSettings.reviewPolicy, requireManualReview: false, autoApproveThreshold: 0.7 },
}

const outcomesOf = (all: Posts, settings = automatic) => {
  const verdicts = verdictsOf(all, settings)
  return all.map(({ id }) => verdicts.get(id)?.outcome)
}

describe('settings evaluated on stored posts', () => {
  it('apply the daily cap of cases to the oldest posts of each day', () => {
    const late = post({ fetchedAt: '2026-03-01T11:00:00.000Z' })
    const early = post({ fetchedAt: '2026-03-01T09:00:00.000Z' })
    const nextDay = post({ fetchedAt: '2026-03-02T00:00:00.000Z' })
    expect(outcomesOf([nextDay, late, early])).toEqual(['auto_approved', 'pending', 'auto_approved'])
    expect(outcomesOf([nextDay, late, early], defaultSettings)).toEqual(['pending', 'pending', 'pending'])
  })

  it('keep duplicates linked and flagged posts pending, and omit posts without a proposal', () => {
    const update = { suggestedAction: 'add_case_update' }
    expect(
      outcomesOf([
        post({ outcome: 'linked' }, update),
        post({}, { ...update, flags: ['injection'] }),
        post({}, { ...update, confidence: 0.6 }),
        post({}, { suggestedAction: 'none' }),
        post({}, update),
      ]),
    ).toEqual(['linked', 'pending', 'pending', undefined, 'auto_approved'])
  })
})
