import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

it.each([
  ['mutation { createCase(input: {name: "Luna", donationGoal: 1.234}) { id } }', 'Money', '1.234'],
  ['{ auditLogs(filter: {startDate: "yesterday"}) { totalCount } }', 'DateTime', '"yesterday"'],
  [
    '{ auditLogs(filter: {endDate: "9999-12-31T23:59:59-03:00"}) { totalCount } }',
    'DateTime',
    '"9999-12-31T23:59:59-03:00"',
  ],
  ['mutation { setWalletSpendLimit(walletId: "w", asset: XLM, amount: "1e3") { asset } }', 'Amount', '"1e3"'],
  [
    'mutation { createNotification(input: {userEmail: "a@b.example", type: case_updated, title: "t", message: "m", metadata: 5}) { id } }',
    'JSONObject',
    '5',
  ],
])(
  'an invalid literal of a scalar is reported with its type and location: %s',
  async (query, type, value) => {
    const { errors } = await platform.graphql(query, {}, { as: 'admin' })
    expect(errors).toHaveLength(1)
    expect(errors[0].message).toContain(`Expected value of type "${type}", found ${value}; `)
    expect(errors[0].locations).toEqual([{ line: 1, column: query.lastIndexOf(value) + 1 }])
  },
)

it('a valid literal of a scalar is accepted like a variable', async () => {
  const made = await platform.graphql(
    'mutation { createCase(input: {name: "Luna", donationGoal: 19.99}) { donationGoal } }',
    {},
    { as: 'admin' },
  )
  expect(made).toEqual({ data: { createCase: { donationGoal: 19.99 } } })
})
