import { expect, it } from 'vitest'
import { addInvestor } from '../../../dashboard/generated/add-investor.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, opened } = dashboardOfPeople()

const FILE = `query ($id: ID!) { investor(id: $id) {
  name email investorMetadata { type status company jobRole location source notes } } }`

it('records an investor once, follows the talks without losing what a colleague noted, and finds investors', async () => {
  const page = await opened('/investors', 'staff')
  await page.getByText('No investor matches').waitFor()
  const form = page.getByRole('form', { name: 'Record an investor' })
  const record = form.getByRole('button', { name: 'Record', exact: true })
  await record.click()
  await form.getByText('This is not an e-mail address.').waitFor()
  await form.getByLabel('E-mail').fill(' ñandú@fondo.example ')
  await form.getByLabel('Name').fill('Zoë <b>O’Hara</b> 🐕')
  await form.getByLabel('Asked for').selectOption('deck')
  await form.getByLabel('Company').fill('Fondo del Sur')
  await form.getByLabel('Position').fill('socia')
  await form.getByLabel('Notes').fill('Llamar el lunes')
  await record.click()
  await form.getByRole('alert').waitFor()
  await form.getByLabel('E-mail').fill('Zoe@fondo.example')
  await loseResponse(page, addInvestor)
  await record.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await record.click()
  await page.getByRole('heading', { level: 1, name: 'Zoë <b>O’Hara</b> 🐕' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const talks = page.getByRole('form', { name: 'State of the talks' })
  const save = talks.getByRole('button', { name: 'Save' })
  const replace = talks.getByRole('button', { name: 'Replace it' })
  await talks.getByLabel('Notes').fill('Llamar el martes')
  const convert = 'mutation ($id: ID!) { updateInvestor(id: $id, input: {status: converted}) { id } }'
  await graph('admin', convert, { id })
  await save.click()
  // The state that the draft was begun in may not follow the present one, which stays.
  await replace.click()
  await page.getByText('The change is saved.').waitFor()
  await page.getByRole('definition').getByText('Has invested').waitFor()
  await expect
    .poll(() => talks.getByLabel('Talks').locator('option').allTextContents())
    .toEqual(['Has invested', 'Talks under way'])
  await talks.getByLabel('Talks').selectOption('engaged')
  await talks.getByLabel('Notes').fill('Firma en marzo')
  const change = 'mutation ($id: ID!) { updateInvestor(id: $id, input: {notes: "Llamó Inés"}) { id } }'
  await graph('admin', change, { id })
  await save.click()
  await talks.getByText('Someone else has changed this since you began.').waitFor()
  await talks.getByText('Llamó Inés').waitFor()
  await talks.getByLabel('Notes').fill('Llamó Inés. Firma en marzo')
  await replace.click()
  await page.getByRole('definition').getByText('Talks under way').waitFor()
  expect((await graph('staff', FILE, { id })).investor).toEqual({
    name: 'Zoë <b>O’Hara</b> 🐕',
    email: 'zoe@fondo.example',
    investorMetadata: {
      type: 'deck',
      status: 'engaged',
      company: 'Fondo del Sur',
      jobRole: 'socia',
      location: null,
      source: null,
      notes: 'Llamó Inés. Firma en marzo',
    },
  })
  expect(await screenFaults(page, () => page.reload())).toEqual([])

  await page.goBack()
  const table = page.getByRole('table', { name: 'Investors found' })
  await table.getByText('Zoë <b>O’Hara</b> 🐕').waitFor()
  expect(await screenFaults(page, () => page.reload())).toEqual([])
  await page.goto(`${harness.platform.origin}/app/investors?q=marzo&status=engaged&type=deck`)
  await table.getByText('zoe@fondo.example').waitFor()
  await page.goto(`${harness.platform.origin}/app/investors?q=abril`)
  await page.getByText('No investor matches').waitFor()
  await page.goto(`${harness.platform.origin}/app/investors`)
  await form.getByLabel('E-mail').fill('zoe@fondo.example')
  await record.click()
  await form.getByText('There is an investor with this e-mail already.').waitFor()
  expect(harness.open.dialogs).toEqual([])
})
