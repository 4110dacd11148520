import { describe, expect, it } from 'vitest'
import { createReplicas } from '../../runtime/calls/replicas.js'

describe('the processes of a service', () => {
  it('are used in turn, with the others as fallbacks of each call', () => {
    const replicas = createReplicas(['a', 'b', 'c'])
    const orders = Array.from({ length: 4 }, () => replicas.attempts().join(''))
    expect(orders).toEqual(['abc', 'bca', 'cab', 'abc'])
  })

  it('come last for 5 seconds after a failure', () => {
    let now = 0
    const replicas = createReplicas(['a', 'b'], () => now)
    replicas.failed('a')
    now = 4_999
    expect([replicas.attempts(), replicas.attempts()]).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ])
    now = 5_000
    expect([replicas.attempts(), replicas.attempts()]).toContainEqual(['a', 'b'])
  })

  it('get a second attempt when there is only one', () => {
    expect(createReplicas(['a']).attempts()).toEqual(['a', 'a'])
  })
})
