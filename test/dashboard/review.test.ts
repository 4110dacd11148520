import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf, editsOf, isGoalFaulty } from '../../dashboard/screens/review/item/draft.js'
import { piecesOf } from '../../dashboard/screens/review/item/highlighted-text.js'
import {
  isBefore,
  type LoadedItems,
  noItems,
  withCachedPage,
  withChange,
  withFirstPage,
  withNextPage,
} from '../../dashboard/screens/review/loaded-items.js'

describe('evidence in a post', () => {
  it('does not change the text, whatever its offsets', () => {
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

describe('the loaded part of the queue', () => {
  interface Row {
    readonly id: string
    readonly priority: { readonly rank: number }
  }
  /** The list on the platform, and a page of it. */
  const sorted = (rows: readonly Row[]) => [...rows].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  const pageOf = (list: readonly Row[], after?: string | null) => {
    const from = after ? list.findIndex(({ id }) => id === after) + 1 : 0
    const nodes = list.slice(from, from + 3)
    return { nodes, pageInfo: { nextCursor: from + 3 < list.length ? (nodes.at(-1)?.id ?? null) : null } }
  }
  const row = fc.record({
    id: fc.stringMatching(/^[a-f]{1,3}$/),
    priority: fc.record({ rank: fc.integer({ max: 9, min: 0 }) }),
  })

  it('is a prefix of the list, without gaps, after any sequence of reads and changes', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('first', 'next') }),
      fc.record({ kind: fc.constant('add'), row }),
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 12 }),
        fc.array(step),
        (rows, steps) => {
          let list = sorted(rows)
          let loaded: LoadedItems<Row> = withFirstPage<Row>(noItems, pageOf(list))
          for (const one of steps) {
            if (one.kind === 'first') loaded = withFirstPage(loaded, pageOf(list))
            else if (one.kind === 'next' && loaded.after)
              loaded = withNextPage(loaded, loaded.after, pageOf(list, loaded.after))
            else if ('row' in one && !list.some(({ id }) => id === one.row.id)) {
              list = sorted([...list, one.row])
              loaded = withChange(loaded, one.row)
            }
            const shown = sorted([...loaded.rows.values()]).map(({ id }) => id)
            expect(shown).toEqual(list.slice(0, shown.length).map(({ id }) => id))
          }
        },
      ),
    )
  })

  it('drops items that are no longer on the first page', () => {
    const rows = ['a', 'b', 'c'].map((id, at) => ({ id, priority: { rank: 9 - at } }))
    const whole = withFirstPage(noItems, pageOf(rows))
    expect([...withFirstPage(whole, pageOf(rows.slice(1))).rows.keys()]).toEqual(['b', 'c'])
  })

  it('keeps items that came after the first page was read while others of it change', () => {
    const [a, b] = ['a', 'b'].map((id, at) => ({ id, priority: { rank: 9 - at } })) as [Row, Row]
    const read = withFirstPage(noItems, pageOf([b]))
    const changed = { ...b, priority: { rank: 1 } }
    expect([...withCachedPage(withChange(read, a), pageOf([changed])).rows.values()]).toEqual([changed, a])
    expect([...withCachedPage<Row>(noItems, pageOf([b])).rows.values()]).toEqual([b])
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

  it('contains only the changed members, and is undefined without a change', () => {
    const item = { proposedAction: { ...action, caseData } } as never
    const draft = draftOf(item)
    expect(editsOf(item, draft)).toBeUndefined()
    expect(editsOf(item, { ...draft, name: ' Sol ', donationGoal: '99.99', description: '  ' })).toEqual({
      caseData: { name: 'Sol', donationGoal: 99.99 },
    })
  })

  it('is not approved with a goal that is no amount', () => {
    const item = { proposedAction: { ...action, caseData: { ...caseData, donationGoal: 0.125 } } } as never
    const faulty = ['', '99.99', '0.125', '40.000', '1.500,50', '40 mil', '-5', '1e3'].filter(
      (donationGoal) => isGoalFaulty(item, { ...draftOf(item), donationGoal }),
    )
    expect(faulty).toEqual(['40.000', '1.500,50', '40 mil', '-5', '1e3'])
  })

  it('contains the changed type of an update', () => {
    const updateData = { __typename: 'ProposedUpdate', type: 'note', notes: 'Walks again' } as const
    const item = { proposedAction: { ...action, caseData: null, updateData } } as never
    expect(editsOf(item, { ...draftOf(item), type: 'medical_progress' })).toEqual({
      updateData: { type: 'medical_progress' },
    })
  })
})
