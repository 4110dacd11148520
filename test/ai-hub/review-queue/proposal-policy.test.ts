import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../subgraphs/ai-hub/configuration/configuration.policy.js'
import {
  decideProposal,
  isInSample,
  type Policies,
  type ProposalFacts,
} from '../../../subgraphs/ai-hub/review-queue/proposals/proposal.policy.js'
import { reviewTypes } from '../../../subgraphs/ai-hub/review-queue/queue/review-item.state.js'

/** Policies that approve a confident proposal automatically. */
const trusting: Policies = {
  caseCreationPolicy: { enabled: true, requireApproval: false, minConfidence: 0.7, maxCasesPerDay: 5 },
  reviewPolicy: {
    requireManualReview: false,
    autoApproveThreshold: 0.9,
    reviewQueueEnabled: true,
    notifyOnReview: true,
  },
}

const confident: ProposalFacts = {
  type: 'case_creation',
  confidence: 0.95,
  isFlagged: false,
  isPerhaps: false,
  isDuplicate: false,
  isSampled: false,
  isCapReached: false,
}

type Changes = {
  facts?: Partial<ProposalFacts>
  creation?: Partial<Policies['caseCreationPolicy']>
  review?: Partial<Policies['reviewPolicy']>
}

function decide({ facts, creation, review }: Changes) {
  const policies = {
    caseCreationPolicy: { ...trusting.caseCreationPolicy, ...creation },
    reviewPolicy: { ...trusting.reviewPolicy, ...review },
  }
  const { outcome, reason } = decideProposal({ ...confident, ...facts }, policies)
  return `${outcome}: ${reason}`
}

const update = { type: 'case_update' } as const

/** Every rule with facts and policies to which it applies, and no earlier one does. */
const table: readonly [name: string, changes: Changes, verdict: string][] = [
  ['a confident creation under trusting policies', {}, 'auto_approved: confident'],
  ['a confident update', { facts: update }, 'auto_approved: confident'],
  ['a confident enrichment', { facts: { type: 'case_enrichment' } }, 'auto_approved: confident'],
  ['a flagged post', { facts: { isFlagged: true } }, 'pending: flagged'],
  ['a flagged post without confidence', { facts: { isFlagged: true, confidence: 0.1 } }, 'pending: flagged'],
  ['a flagged repetition', { facts: { isFlagged: true, isDuplicate: true } }, 'pending: flagged'],
  ['a second look', { facts: { isPerhaps: true } }, 'pending: second_look'],
  [
    'a second look without confidence',
    { facts: { isPerhaps: true, confidence: 0.1 } },
    'pending: second_look',
  ],
  ['a second look at a repetition', { facts: { isPerhaps: true, isDuplicate: true } }, 'linked: duplicate'],
  ['a second look at a flagged post', { facts: { isPerhaps: true, isFlagged: true } }, 'pending: flagged'],
  ['confidence below the minimum', { facts: { confidence: 0.69 } }, 'logged: below_min_confidence'],
  ['an update below the minimum', { facts: { ...update, confidence: 0.69 } }, 'logged: below_min_confidence'],
  ['the same, drawn for the sample', { facts: { confidence: 0.69, isSampled: true } }, 'pending: sampled'],
  ['being drawn without being below', { facts: { isSampled: true } }, 'auto_approved: confident'],
  [
    'a repetition below the minimum',
    { facts: { confidence: 0.69, isDuplicate: true } },
    'logged: below_min_confidence',
  ],
  ['a repetition', { facts: { isDuplicate: true } }, 'linked: duplicate'],
  ['a repetition on a full day', { facts: { isDuplicate: true, isCapReached: true } }, 'linked: duplicate'],
  ['a creation on a full day', { facts: { isCapReached: true } }, 'pending: daily_cap'],
  ['an update on a full day', { facts: { ...update, isCapReached: true } }, 'auto_approved: confident'],
  ['creation switched off', { creation: { enabled: false } }, 'pending: case_creation_disabled'],
  [
    'creation switched off, for an update',
    { facts: update, creation: { enabled: false } },
    'auto_approved: confident',
  ],
  ['approval required', { creation: { requireApproval: true } }, 'pending: approval_required'],
  [
    'approval required, for an update',
    { facts: update, creation: { requireApproval: true } },
    'auto_approved: confident',
  ],
  ['manual review required', { review: { requireManualReview: true } }, 'pending: manual_review'],
  [
    'manual review required, for an update',
    { facts: update, review: { requireManualReview: true } },
    'pending: manual_review',
  ],
  [
    'confidence below the threshold',
    { facts: { confidence: 0.89 } },
    'pending: below_auto_approve_threshold',
  ],
  ['confidence at the threshold', { facts: { confidence: 0.9 } }, 'auto_approved: confident'],
  ['confidence at the minimum', { facts: { confidence: 0.7 } }, 'pending: below_auto_approve_threshold'],
  [
    'no queue, and a person needed',
    { review: { requireManualReview: true, reviewQueueEnabled: false } },
    'logged: queue_disabled',
  ],
  ['no queue, and nobody needed', { review: { reviewQueueEnabled: false } }, 'auto_approved: confident'],
  [
    'no queue, and a repetition',
    { facts: { isDuplicate: true }, review: { reviewQueueEnabled: false } },
    'linked: duplicate',
  ],
]

describe('the policies', () => {
  it.each(table)('decide about %s', (_name, changes, verdict) => {
    expect(decide(changes)).toBe(verdict)
  })

  it('never approve automatically by default', () => {
    const facts = fc.record({
      type: fc.constantFrom(...reviewTypes),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      isFlagged: fc.boolean(),
      isPerhaps: fc.boolean(),
      isDuplicate: fc.boolean(),
      isSampled: fc.boolean(),
      isCapReached: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, (given) => decideProposal(given, defaultSettings).outcome !== 'auto_approved'),
    )
  })

  it('approve automatically exactly when all of them allow it', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const flag = fc.boolean()
    const world = fc.record({
      facts: fc.record({
        type: fc.constantFrom(...reviewTypes),
        confidence: share,
        isFlagged: flag,
        isPerhaps: flag,
        isDuplicate: flag,
        isSampled: flag,
        isCapReached: flag,
      }),
      policies: fc.record({
        caseCreationPolicy: fc.record({
          enabled: flag,
          requireApproval: flag,
          minConfidence: share,
          maxCasesPerDay: fc.constant(5),
        }),
        reviewPolicy: fc.record({
          requireManualReview: flag,
          autoApproveThreshold: share,
          reviewQueueEnabled: flag,
          notifyOnReview: flag,
        }),
      }),
    })
    fc.assert(
      fc.property(world, ({ facts, policies: { caseCreationPolicy, reviewPolicy } }) => {
        const { outcome } = decideProposal(facts, { caseCreationPolicy, reviewPolicy })
        const mayCreate =
          caseCreationPolicy.enabled && !caseCreationPolicy.requireApproval && !facts.isCapReached
        const allowed =
          !facts.isFlagged &&
          !facts.isPerhaps &&
          !facts.isDuplicate &&
          !reviewPolicy.requireManualReview &&
          facts.confidence >= reviewPolicy.autoApproveThreshold &&
          facts.confidence >= caseCreationPolicy.minConfidence &&
          (facts.type !== 'case_creation' || mayCreate)
        return (outcome === 'auto_approved') === allowed
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the sampling of ids', () => {
  it('selects about the given share, always the same ids', () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => `tw_${at.toString(36)}`)
    for (const share of [0.05, 0.1]) {
      const drawn = ids.filter((id) => isInSample(id, 'a purpose', share))
      expect(drawn.length / ids.length).toBeGreaterThan(share * 0.85)
      expect(drawn.length / ids.length).toBeLessThan(share * 1.15)
      expect(ids.filter((id) => isInSample(id, 'a purpose', share))).toEqual(drawn)
    }
    expect(ids.some((id) => isInSample(id, 'x', 0))).toBe(false)
    expect(ids.every((id) => isInSample(id, 'x', 1))).toBe(true)
  })

  it('is independent between purposes', () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `review_${at}_x`)
    const both = ids.filter((id) => isInSample(id, 'one', 0.5) && isInSample(id, 'other', 0.5))
    expect(both.length / ids.length).toBeGreaterThan(0.2)
    expect(both.length / ids.length).toBeLessThan(0.3)
  })
})
