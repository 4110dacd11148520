import { expect, it } from 'vitest'
import { caseSearchOf } from '../../dashboard/screens/cases/case-search.js'

it('ignores invalid search parameters of the list', () => {
  expect(caseSearchOf({ q: ' ', status: 'x', priority: ['urgent'], after: 'y' })).toEqual({})
  expect(caseSearchOf({ q: 17, status: 'urgent' })).toEqual({ q: '17', status: 'urgent' })
})
