import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { costFiguresId } from '../../dashboard/generated/document-ids.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { dashboardOfPlatform } from '../support/browser/dashboard.js'
import { staffScreens } from '../support/browser/staff-screens.js'

// Health checks call the deployed version, here a local server.
const harness = dashboardOfPlatform({ WEBHOOK_ALLOW_PRIVATE: 'true' })
const { graph, list, open, faultsOf } = staffScreens(harness)

it('shows response times, logs and load, acknowledges and resolves alerts, and edits alert rules', async () => {
  const { data } = await harness.platform.graphql(
    'mutation { createAlert(input: {severity: high, message: "Tormenta ⛈️ <b>"}) { id } }',
    {},
    { as: 'staff' },
  )
  const page = await open('monitoring?severity=high&period=never', 'admin')
  await page.getByRole('row', { name: /API responses/ }).waitFor()
  const pageLoads = page.getByRole('row', { name: /Page loads/ }).getByRole('cell')
  expect(await pageLoads.allInnerTexts()).toEqual(['–', '–', '–', '–', '–'])
  const alerts = list(page, 'Alerts')
  await alerts.getByText('Tormenta ⛈️ <b>').waitFor()
  await alerts.filter({ hasText: 'Tormenta' }).getByRole('button', { name: 'Acknowledge' }).click()
  await alerts.getByText(`${demoPeople.admin.name} takes care of it`).waitFor()
  const taken = await harness.platform.graphql(
    'mutation ($id: ID!) { acknowledgeAlert(id: $id) { id } }',
    { id: data.createAlert.id },
    { as: 'staff' },
  )
  expect(taken.errors?.[0]?.extensions?.code).toBe('CONFLICT')
  await alerts.filter({ hasText: 'Tormenta' }).getByRole('button', { name: 'Resolve' }).click()
  await alerts
    .filter({ hasText: 'Tormenta' })
    .getByText(/^Resolved .*[0-9]/)
    .waitFor()
  await page.getByText('The change is saved.').waitFor()
  const { alert } = await graph('query ($id: ID!) { alert(id: $id) { status } }', { id: data.createAlert.id })
  expect(alert.status).toBe('resolved')
  const form = page.getByRole('form', { name: 'New rule' })
  await form.getByLabel('Condition').fill('p95(api_response')
  await form.getByRole('button', { name: 'Add rule' }).click()
  await form.locator('.fault').waitFor()
  await form.getByLabel('Condition').fill('p95(api_response) > 91000 for 5m')
  await form.getByRole('button', { name: 'Add rule' }).click()
  const rule = list(page, 'Alert rules').filter({ hasText: '91000' })
  await rule.getByRole('button', { name: 'Switch off' }).click()
  await rule.getByText('Off', { exact: true }).waitFor()
  await rule.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => rule.count()).toBe(0)
  const log = { level: 'error', message: 'Pantalla rota 🧨' }
  await expect
    .poll(async () => {
      await harness.platform.rest('POST /api/monitoring/app-logs', { as: 'donor', body: { logs: [log] } })
      return page.getByText('Pantalla rota 🧨').count()
    })
    .toBeGreaterThan(0)
  await expect.poll(() => page.locator('.chart polyline').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await page.getByRole('columnheader', { name: 'Value' }).waitFor()
  expect(await faultsOf(page, { monitoring: 'Tormenta' })).toEqual([])
})

it('lists failed jobs of each service with their payload, and replays or dismisses them after confirmation', async () => {
  const db = await openDatabase({
    subgraph: 'backoffice',
    dataDirectory: harness.platform.dataDirectory,
  })
  for (const id of ['job_one', 'job_two'])
    await db('jobs').insert({
      id,
      kind: `test.${id}`,
      payload: '{"id":"cosa 🐕"}',
      status: 'failed',
      run_at: '2020-01-01T00:00:00.000Z',
      attempts: 3,
      last_error: 'nobody <b>answers</b>',
      created_at: '2019-12-31T00:00:00.000Z',
    })
  const page = await open('jobs', 'admin')
  const jobs = list(page, 'Backoffice')
  await jobs.filter({ hasText: 'test.job_one' }).getByText('Payload').click()
  await jobs.filter({ hasText: 'test.job_one' }).getByText('cosa 🐕').waitFor()
  expect(await faultsOf(page, { jobs: 'nobody <b>answers</b>' })).toEqual([])
  for (const [job, verb] of [
    ['test.job_one', 'Replay'],
    ['test.job_two', 'Dismiss'],
  ] as const) {
    await jobs.filter({ hasText: job }).getByRole('button', { name: verb }).click()
    await page.getByRole('dialog').getByRole('button', { name: verb }).click()
    await expect.poll(() => jobs.filter({ hasText: job }).count()).toBe(0)
  }
  await page.getByText('No job has failed').waitFor()
  expect(await db('jobs').where({ id: 'job_two' })).toEqual([])
  await db.destroy()
})

it('previews the effect of AI hub settings on recent posts before they are saved, and shows model costs', async () => {
  for (let times = 0; times < 3; times++)
    await harness.platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 5 } })
  const settings = '{ monitoringConfig { reviewPolicy { requireManualReview autoApproveThreshold } } }'
  const before = await graph(settings)
  const page = await open('hub-settings')
  for (const name of ['Every new case requires approval', 'Every proposal requires manual review'])
    await page.getByLabel(name).uncheck()
  await page.getByLabel('Confidence without review').fill('2')
  await page.getByText('Enter a number from 0 to 1.').waitFor()
  await page.getByLabel('Confidence without review').fill('0.1')
  const cases = page.getByLabel('New cases per day without review')
  const most = await cases.inputValue()
  await cases.fill('2.5')
  await page.getByText('Enter a whole number from 0 to 1,000.').waitFor()
  await cases.fill('1,000')
  await page.getByText('Enter a whole number').waitFor({ state: 'detached' })
  await cases.fill(most)
  await page.reload()
  await page.getByText('Your changes are kept on this device').waitFor()
  expect(await page.getByLabel('Confidence without review').inputValue()).toBe('0.1')
  await page.getByRole('button', { name: 'Show the effect' }).click()
  await page.getByRole('row', { name: /^Without review/ }).waitFor()
  await list(page, 'Posts decided differently').first().waitFor()
  expect(await graph(settings)).toEqual(before)
  // Another person pauses the creation of cases while this one edits.
  await graph(
    'mutation { updateMonitoringConfig(config: { caseCreationPolicy: { enabled: false } }) { name } }',
  )
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save settings' }).click()
  await expect
    .poll(async () => (await graph(settings)).monitoringConfig.reviewPolicy)
    .toEqual({
      requireManualReview: false,
      autoApproveThreshold: 0.1,
    })
  const policy = '{ monitoringConfig { caseCreationPolicy { enabled requireApproval } } }'
  expect((await graph(policy)).monitoringConfig.caseCreationPolicy).toEqual({
    enabled: false,
    requireApproval: false,
  })
  expect(await faultsOf(page, { 'hub-settings': '0', costs: '%' })).toEqual([])
  const figures = '{ modelCosts { usage { modelName totalCalls } trends { points { date totalCost } } } }'
  const { usage, trends } = (await graph(figures)).modelCosts
  expect(usage).not.toEqual([])
  for (const { modelName, totalCalls } of usage) {
    const row = page.getByRole('region', { name: 'By model' }).getByRole('row', { name: modelName })
    expect((await row.getByRole('cell').allInnerTexts())[1]).toBe(String(totalCalls))
  }
  const chart = page.getByRole('figure', { name: 'Cost over time' })
  expect(await chart.getByRole('img').getAttribute('aria-label')).toMatch(/^Cost over time: /)
  await chart.getByRole('button', { name: 'Show as table' }).click()
  const costs = await chart.getByRole('table').getByRole('cell').allInnerTexts()
  expect(trends.points).not.toEqual([])
  expect(costs).toEqual(
    trends.points.map(({ totalCost }: { totalCost: number }) => `US$${totalCost.toFixed(2)}`),
  )
})

it('shows deployments with their history, and performs the allowed steps', async () => {
  const target = createServer((_request, response) => response.end('ok'))
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void target.close())
  const healthCheckUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}/healthz`
  const config = { projectId: 'rescate', environment: 'staging', version: '1.2.3-ñ', healthCheckUrl }
  const { initializeDeployment } = await graph(
    'mutation ($config: DeploymentConfigInput!) { initializeDeployment(config: $config) { id } }',
    { config },
  )
  await graph('mutation ($id: ID!) { deployBlue(id: $id) { id } }', initializeDeployment)
  const page = await open('deployments', 'admin')
  const deployment = list(page, 'Deployments found').filter({ hasText: 'rescate 1.2.3-ñ' })
  await deployment.getByText('Deployed', { exact: true }).waitFor()
  expect(await deployment.getByRole('button', { name: 'Switch traffic' }).count()).toBe(0)
  for (const [step, state] of [
    ['Check health', 'Healthy'],
    ['Switch traffic', 'Live'],
    ['Roll back', 'Rolled back'],
  ] as const) {
    await deployment.getByRole('button', { name: step }).click()
    await page.getByRole('dialog').getByRole('button', { name: step }).click()
    await deployment.getByText(state, { exact: true }).first().waitFor()
  }
  await expect.poll(() => deployment.getByRole('button').count(), { message: 'nothing follows' }).toBe(0)
  await deployment.getByText('Steps').click()
  await deployment.getByText(/^Traffic switched → Live/).waitFor()
  await deployment.getByText(/^Healthy · /).waitFor()
  expect(await faultsOf(page, { deployments: 'rescate' })).toEqual([])
})

it('shows costs below a cent, and that calls without a known price are missing in the costs', async () => {
  const { page } = harness.open
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().documentId !== costFiguresId) return route.fallback()
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.data.modelCosts.summary, { totalCalls: 4, totalCost: 1.5, averageCostPerCall: 0.0031 })
    const model = {
      modelName: 'm',
      place: 'remote',
      totalCost: 0,
      totalCalls: 3,
      averageLatency: 1,
      successRate: 1,
    }
    body.data.modelCosts.usage = [{ ...model, unpricedCalls: 3, __typename: 'ModelUsage' }]
    return route.fulfill({ response, json: body })
  })
  await open('costs')
  // Without exactness the axis of the chart, “US$0.00” and “31 Oct”, matches too.
  await page.getByText('US$0.0031', { exact: true }).waitFor()
  await page.getByText('US$1.50').waitFor()
  await page.getByText('3 calls of models without a known price count as 0').waitFor()
})
