import { afterEach, describe, expect, it } from 'vitest'
import { createPresence, type ItemPresence } from '../../../gateway/subscriptions/presence.js'
import { localLiveEvents } from '../../../runtime/live-events/live-events.js'

const [ana, bruno] = [
  { id: 'usr_ana', name: 'Ana' },
  { id: 'usr_bruno', name: 'Bruno 🐕' },
]

describe('the presence of viewers at a review item', () => {
  const open: { close(): void }[] = []
  afterEach(() => {
    for (const one of open.splice(0)) one.close()
  })

  /** Two edges that receive each other's messages. */
  function edges() {
    let now = Date.parse('2026-02-01T12:00:00Z')
    const live = localLiveEvents()
    const [here, there] = [createPresence(live, () => now), createPresence(live, () => now)]
    open.push(here, there)
    const seen: ItemPresence[] = []
    there.subscribe((presence) => seen.push(presence))
    return { here, there, seen, pass: (milliseconds: number) => (now += milliseconds) }
  }
  const names = ({ viewers }: ItemPresence) => viewers.map(({ name }) => name)

  it('is visible on every edge, in order of arrival, until each viewer leaves', () => {
    const { here, there, seen, pass } = edges()
    const leave = here.enter('review_1', bruno)
    pass(1_000)
    there.enter('review_1', ana)
    here.enter('review_2', ana)
    leave()
    expect(seen.map((presence) => [presence.itemId, names(presence)])).toEqual([
      ['review_1', ['Bruno 🐕']],
      ['review_1', ['Bruno 🐕', 'Ana']],
      ['review_2', ['Ana']],
      ['review_1', ['Ana']],
    ])
  })

  it('includes a viewer at once, before the message has returned from the other processes', () => {
    const live = localLiveEvents()
    const later: (() => void)[] = []
    const publish: typeof live.publish = (...message) => later.push(() => live.publish(...message))
    const here = createPresence({ ...live, publish })
    open.push(here)
    const seen: ItemPresence[] = []
    here.subscribe((presence) => seen.push(presence))
    const leave = here.enter('review_1', ana)
    expect(names(here.of('review_1'))).toEqual(['Ana'])
    leave()
    for (const deliver of later) deliver()
    expect(seen.map(names)).toEqual([['Ana'], []])
  })

  it('lists a person with several windows once, until the last one is closed', () => {
    const { here, there, seen } = edges()
    const [first, second] = [here.enter('review_1', ana), there.enter('review_1', ana)]
    first()
    expect(names(here.of('review_1'))).toEqual(['Ana'])
    second()
    expect(names(here.of('review_1'))).toEqual([])
    expect(seen.map(names)).toEqual([['Ana'], []])
  })

  it('drops the viewers of an edge that ended without leaving, and keeps those that are renewed', () => {
    const { here, there, seen, pass } = edges()
    here.enter('review_1', ana)
    there.enter('review_1', bruno)
    here.close()
    for (let renewals = 0; renewals < 4; renewals++) {
      pass(20_000)
      there.renew()
    }
    expect(names(there.of('review_1'))).toEqual(['Bruno 🐕'])
    expect(seen.map(names).at(-1)).toEqual(['Bruno 🐕'])
  })
})
