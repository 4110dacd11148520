import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf, editsOf } from '../../dashboard/screens/review/draft.js'
import { piecesOf } from '../../dashboard/screens/review/marked-text.js'
import { byPriority } from '../../dashboard/screens/review/priority.js'

describe('evidence in a post', () => {
  it('leaves the text as it is, whatever the offsets are', () => {
    const evidence = fc.record({
      label: fc.constantFrom('animal', 'emergency'),
      start: fc.integer({ min: -2, max: 30 }),
      end: fc.integer({ min: -2, max: 30 }),
      negated: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(evidence), (text, all) => {
        const pieces = piecesOf(text, all)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const piece of pieces) expect(text.startsWith(piece.text, piece.start)).toBe(true)
      }),
    )
  })
})

describe('the order of the queue', () => {
  const item = {
    id: 'a',
    urgency: 'medium' as 'medium' | 'critical',
    confidence: 0.9,
    createdAt: '2026-01-01T10:00:00Z',
    dueAt: '2026-01-01T11:00:00Z',
  }
  const now = Date.parse('2026-01-01T10:30:00Z')
  const first = (...items: (typeof item)[]) => byPriority(items, now)[0]?.id

  it('puts what is urgent, uncertain or old first', () => {
    expect(first(item, { ...item, id: 'b', urgency: 'critical' })).toBe('b')
    expect(first(item, { ...item, id: 'b', confidence: 0.5 })).toBe('b')
    expect(first(item, { ...item, id: 'b', createdAt: '2026-01-01T08:00:00Z' })).toBe('b')
    expect(first({ ...item, id: 'b' }, item)).toBe('a')
  })
})

describe('an edited proposal', () => {
  const action = {
    __typename: 'ProposedAction',
    action: 'create_case',
    images: [],
    updateData: null,
  } as const
  const caseData = {
    __typename: 'ProposedCase',
    name: 'Luna',
    description: 'Found 🐕',
    animalType: null,
    medicalCondition: null,
    donationGoal: 120.5,
    priority: 'urgent',
    category: 'rescue',
  } as const

  it('sends what was changed, and nothing without a change', () => {
    const item = { proposedAction: { ...action, caseData } } as never
    const draft = draftOf(item)
    expect(editsOf(item, draft)).toBeUndefined()
    expect(editsOf(item, { ...draft, name: ' Sol ', donationGoal: '99.99', description: '  ' })).toEqual({
      caseData: { name: 'Sol', donationGoal: 99.99 },
    })
  })

  it('sends the text of an update', () => {
    const updateData = { __typename: 'ProposedUpdate', type: 'note', notes: 'Walks again' } as const
    const item = { proposedAction: { ...action, caseData: null, updateData } } as never
    expect(editsOf(item, { ...draftOf(item), type: 'medical_progress' })).toEqual({
      updateData: { type: 'medical_progress' },
    })
  })
})
