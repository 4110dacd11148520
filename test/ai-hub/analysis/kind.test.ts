import { describe, expect, it } from 'vitest'
import { SUBJECTS, subjectEstimate } from '../../../subgraphs/ai-hub/analysis/model/subject.js'

const kindOf = (shares: Partial<Record<(typeof SUBJECTS)[number], number>>) =>
  subjectEstimate(Float64Array.from(SUBJECTS, (subject) => shares[subject] ?? 0)).updateType

describe('the kind of a case', () => {
  it('is an emergency only where that is twice as likely as any other kind', () => {
    expect(kindOf({ emergency: 0.6, note: 0.35, public: 0.05 })).toBe('note')
    expect(kindOf({ emergency: 0.7, note: 0.3 })).toBe('emergency')
  })
})
