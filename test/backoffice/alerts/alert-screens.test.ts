import { expect, it } from 'vitest'
import { screenOfAlert } from '../../../schema/alert-screens.js'

const alert = { source: 'person', type: 'service' }
const pathOf = (metadata: unknown) => screenOfAlert({ ...alert, metadata })?.path

it('leads from an alert to the screen where its cause is handled', () => {
  expect(pathOf({ reconciliation: 'rec_01M8', findings: 3 })).toBe('/reconciliation/rec_01M8')
  expect(pathOf({ approvalId: 'apr_1', kind: 'payment', walletId: 'wal_1' })).toBe('/approvals')
  expect(pathOf({ job: 'job_1', kind: 'wallet.submit' })).toBe('/jobs')
  expect(pathOf({ walletId: 'wal_1', asset: 'XLM' })).toBe('/wallets/wal_1')
  expect(screenOfAlert({ source: 'security', type: 'brute_force' })?.path).toBe('/security')
  expect(screenOfAlert({ source: 'rule', type: 'asset_price' })?.path).toBe('/rates')
  expect(
    screenOfAlert({ source: 'rule', type: 'metric_threshold', metadata: { condition: 'x' } }),
  ).toBeUndefined()
})

it('leads nowhere else, whatever people write into the metadata', () => {
  for (const id of [
    '../users',
    'https://evil.example',
    'rec_1/../../x',
    'rec_1?next=//evil',
    'rec_',
    7,
    null,
    {},
  ])
    expect(pathOf({ reconciliation: id })).toBeUndefined()
  for (const metadata of [undefined, null, 'rec_1', [], { constructor: 'rec_1' }])
    expect(pathOf(metadata)).toBeUndefined()
  expect(screenOfAlert({ ...alert, type: 'toString' })).toBeUndefined()
})
