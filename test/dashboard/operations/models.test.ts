import { afterAll, beforeAll, expect, it } from 'vitest'
import { trainingLeaseStore } from '../../../subgraphs/ai-hub/training/training-lease.store.js'
import type { Timestamp } from '../../../subgraphs/shared/clock.js'
import { type Database, openDatabase } from '../../../subgraphs/shared/database.js'
import { screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, opened } = dashboardOfPeople()

let db: Database
beforeAll(async () => {
  db = await openDatabase({ subgraph: 'ai_hub', dataDirectory: harness.platform.dataDirectory })
})
afterAll(() => db.destroy())

/** A second model and a label, without the minutes that a training takes. */
async function trainedBefore() {
  // The first model is prepared in the background.
  await graph('staff', '{ analysePost(text: "Perro perdido") { isCaseRelated } }')
  const active = await db('model_versions').where({ active: true }).first()
  await db('model_versions').insert({
    ...active,
    ...{ id: 'mdl_held', version: 'ngram-held', active: false, state: 'held_back', replaces: null },
    reason: 'Regression on the frozen gates: recall of cases 0.9 → 0.8.',
  })
  await db('training_labels').insert({
    ...{ id: 'lbl_one', source: 'training_data', source_key: 'one', author: 'x', event: 'x' },
    text: 'Perro <b>atropellado</b> en Berisso, necesita veterinario ya 🐕',
    ...{ language: 'es', is_case_related: true, urgency: 'critical', given_by: 'x' },
    created_at: new Date().toISOString(),
  })
}

it('lists models and labels for staff; administrators train, change the model in use and delete labels', async () => {
  await trainedBefore()
  const page = await opened('/models', 'staff')
  const labels = page.getByRole('list', { name: 'Labels of people' }).getByRole('listitem')
  await labels.getByText('Perro <b>atropellado</b> en Berisso').waitFor()
  await labels.getByText('About a case · Critical').waitFor()
  await labels.getByText('Given with a training').waitFor()
  expect(await page.getByRole('main').getByRole('button').count(), 'staff only looks').toBe(0)
  const faults = await screenFaults(page, async () => {
    await opened('/models', 'admin')
    await page.locator('tbody tr').first().waitFor()
  })
  expect(faults).toEqual([])

  await page.evaluate(`localStorage.preferences = '{"language":"en"}'`)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString() as Timestamp
  const leases = trainingLeaseStore(db)
  await leases.take('MicroblogAgent', 'another process', at(0), at(1))
  await page.reload()
  const dialog = page.getByRole('dialog')
  await page.getByText('A training is running. This page shows its result once it has ended.').waitFor()
  await leases.release('MicroblogAgent', 'another process')
  await page.evaluate(`AbortSignal.timeout = (limit) => void (globalThis.limits ??= []).push(limit)`)
  await page.getByRole('button', { name: 'Train', exact: true }).click()
  await dialog.getByLabel('What is trained').selectOption('Answers to questions')
  await dialog.getByRole('button', { name: 'Train', exact: true }).click()
  await page.getByText(/^Trained and in use: \d+% right\.$/).waitFor()
  expect(await page.evaluate('Math.max(...globalThis.limits)'), 'longer than a minute').toBeGreaterThan(
    900_000,
  )

  await page
    .getByRole('row', { name: /ngram-held/ })
    .getByRole('button', { name: 'Use this model' })
    .click()
  await dialog.getByText('recall of cases 0.9 → 0.8').waitFor()
  await dialog.getByRole('button', { name: 'Use this model' }).click()
  await page.getByText('The model is in use.').waitFor()
  await page.getByRole('row', { name: /ngram-held In use/ }).waitFor()
  expect((await graph('staff', '{ activeModel { version } }')).activeModel).toEqual({ version: 'ngram-held' })
  await db('model_versions').where({ active: false }).update({ weights: null })
  await page.getByRole('button', { name: 'Use this model' }).click()
  await dialog.getByRole('button', { name: 'Use this model' }).click()
  await dialog.getByText('This model can no longer be used. Train again instead.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await labels.getByRole('button', { name: 'Delete label' }).click()
  await dialog.getByText('Later models do not learn from it.').waitFor()
  await dialog.getByRole('button', { name: 'Delete label' }).click()
  await page.getByText('Nobody has labelled a post yet.').waitFor()
  expect((await graph('staff', '{ trainingLabels { totalCount } }')).trainingLabels.totalCount).toBe(0)
})
