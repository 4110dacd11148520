import { describe, expect, it } from 'vitest'
import { shareOf } from '../../dashboard/generated/goal-share.js'
import { posterPage } from '../../platform/pages/public/poster-page.js'
import { fullProgressOf } from '../../platform/pages/public/progress.js'

describe.each([
  [29, 100, 29],
  [580, 1000, 58],
  [2.3, 10, 23],
  [1799.99, 1800, 99],
  [1800, 1800, 100],
])('%d of a goal of %d', (raised, donationGoal, percent) => {
  it(`is ${percent} per cent on the public page and in the dashboard`, () => {
    const found = {
      ...{ slug: 'luna', name: 'Luna', status: 'active', category: 'surgery', pictures: [] },
      ...{ raised, donationGoal, donationCount: 1, surplusTakenOver: 0, currency: 'USD' },
    }
    expect(fullProgressOf(found, 'en').markup).toContain(`<span>${percent}%</span>`)
    expect(shareOf(raised, donationGoal)).toBe(percent / 100)
  })
})

it.each([
  ['of whole words', 'Luna eats again. '.repeat(30), />[^<]{380,395} Luna…</],
  ['without half an emoji, where it has no words', `a${'🐕'.repeat(450)}`, />a(🐕){398}…</u],
])('the story on a poster is shortened %s', async (_how, description, shown) => {
  const found = { slug: 'luna', name: 'Luna', description, pictures: [] }
  const { body } = await posterPage(found as never, 'en', 'https://rescue.example')
  expect(body.markup).toMatch(shown)
})
