import { expect, it } from 'vitest'
import { graphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'

it('a nested operation has separate cached values and the same request', () => {
  const request = { viewer: { kind: 'service', subject: 'service:wallet' }, requestId: 'r-1' } as const
  const key = {}
  const outer = graphContext(request, { name: 'outer' })
  expect(outer.once(key, () => 'outer')).toBe('outer')
  const inner = graphContext(outer)
  expect(inner.once(key, () => 'inner')).toBe('inner')
  expect(outer.once(key, () => 'again')).toBe('outer')
  expect(inner).toMatchObject({ ...request, run: undefined })
})
