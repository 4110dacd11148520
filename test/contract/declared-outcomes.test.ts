import { describe, expect, it } from 'vitest'
import { dashboardScreens } from '../../scripts/dashboard/dashboard-screens.js'
import { screenAt } from '../support/fixtures/dashboard-screens.js'
import { routeTable } from '../support/fixtures/route-table.js'
import { missingOutcomes, uncheckedScreens } from '../support/runner/missing-outcomes.js'
import { CHECKED_SCREENS } from '../support/runner/recorded-outcomes.js'
import { declaredOutcomes, outcomeOf } from '../support/runner/request-outcome.js'

const all = () =>
  new Map(routeTable.map((route) => [route.line, new Set([...declaredOutcomes(route), '429 RATE_LIMITED'])]))

describe('the outcomes that a complete test run must produce', () => {
  it('are those that every route declares, on each of its mounts', () => {
    expect(missingOutcomes(all())).toEqual([])
    expect(new Set(missingOutcomes(new Map()).map((line) => line.split(' was never ')[0]))).toEqual(
      new Set([...routeTable.map(({ line }) => line), ...missingOutcomes(new Map()).filter(isAboutPolicy)]),
    )
  })

  it('are reported individually when missing', () => {
    const seen = all()
    seen.get('PUT /api/cases/{id}')?.delete('409 CONFLICT')
    expect(missingOutcomes(seen)).toEqual(['PUT /api/cases/{id} was never answered 409 CONFLICT'])
  })

  it('include a 429 response once per rate-limit policy', () => {
    const seen = all()
    seen.get('GET /api/audit-logs')?.delete('429 RATE_LIMITED')
    expect(missingOutcomes(seen)).toEqual([])
    seen.get('POST /api/audit-logs')?.delete('429 RATE_LIMITED')
    expect(missingOutcomes(seen)).toEqual([
      'no path with the limit of backoffice-audit was ever answered 429',
    ])
  })

  it('include an accessibility check of every dashboard screen', () => {
    const paths = dashboardScreens.map(({ path }) => path)
    expect(paths).toContain('/cases/$caseId')
    const checked = (...shown: string[]) => new Map([[CHECKED_SCREENS, new Set(shown)]])
    expect(uncheckedScreens(checked(...paths))).toEqual([])
    expect(uncheckedScreens(checked(...paths.filter((path) => path !== '/agents')))).toEqual([
      'the screen /agents was never checked for accessibility',
    ])
    expect(['/app/cases/board', '/app/cases/cas_1', '/c/luna'].map(screenAt)).toEqual([
      '/cases/board',
      '/cases/$caseId',
      undefined,
    ])
  })

  it('distinguish a conflict of the idempotency key from other conflicts', () => {
    const key = 'This Idempotency-Key was used before with another request.'
    expect(outcomeOf({ status: 409, body: { error: 'Changed concurrently.', code: 'CONFLICT' } })).toBe(
      '409 CONFLICT',
    )
    expect(outcomeOf({ status: 409, body: { error: key, code: 'CONFLICT' } })).toBe('409 of its key')
    expect(outcomeOf({ status: 409, body: { error: { code: 'IDEMPOTENCY_CONFLICT', message: key } } })).toBe(
      '409 of its key',
    )
    expect(outcomeOf({ status: 404, body: { success: false, error: 'No such item.' } })).toBe('404')
  })
})

function isAboutPolicy(line: string): boolean {
  return line.startsWith('no path')
}
