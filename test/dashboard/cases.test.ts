import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { caseFile } from '../../dashboard/generated/case-file.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { dashboardOfPlatform, openAs, screenFaults } from '../support/browser/dashboard.js'
import { payFromDonations } from '../support/fixtures/case-payments.js'
import { cameraExif, cameraPng, SECRET } from '../support/fixtures/pictures-with-place.js'
import { eventually } from '../support/runner/retry-until.js'

const harness = dashboardOfPlatform()

const graph = async (query: string, variables = {}) =>
  (await harness.platform.graphql(query, variables, { as: 'admin' })).data
const newCase = async (name: string, guardianId: string = demoPeople.guardian.id): Promise<string> => {
  const data = await graph('mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }', {
    input: { name, description: 'Encontrada en la ruta 🐕\n<b>Gracias</b>', donationGoal: 1500, guardianId },
  })
  return data.createCase.id
}
/** The rows of cases, without the table header. */
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Cases found' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

it('filters cases by the address, loads more while scrolling, and renders only the visible rows', async () => {
  const made: string[] = []
  for (let number = 0; number < 60; number++) made.push(await newCase(`Quillpa ${number}`))
  const urgent = 'mutation ($id: ID!) { updateCase(id: $id, input: { status: urgent }) { id } }'
  await graph(urgent, { id: made[1] })
  const page = await openAs(harness, '/app/cases?q=quillpa&status=wrong', 'staff')
  await page.getByText('60 cases').waitFor()
  const table = page.getByRole('table', { name: 'Cases found' })
  expect(await table.getAttribute('aria-rowcount'), 'with the head').toBe('61')
  await eventually(async () => {
    await page.mouse.wheel(0, 2_000)
    expect(await page.getByRole('link', { name: 'Quillpa 0', exact: true }).count()).toBe(1)
  })
  expect(await rows(page).count()).toBeLessThan(50)
  await page.evaluate(
    "addEventListener('beforeprint', () => { window.printed = document.querySelectorAll('tbody tr').length })",
  )
  await page.pdf()
  expect(await page.evaluate('window.printed')).toBe(60)
  expect(await rows(page).count()).toBeLessThan(50)
  await page.getByRole('link', { name: 'Quillpa 0', exact: true }).click()
  await page.getByRole('heading', { name: 'Quillpa 0' }).waitFor()
  await page.getByRole('button', { name: 'Set to Urgent' }).click()
  await page.getByRole('button', { name: 'Set to Active' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Quillpa 0', exact: true }).waitFor()
  const changed = rows(page).filter({ has: page.getByRole('link', { name: 'Quillpa 0', exact: true }) })
  await changed.getByText('Urgent', { exact: true }).waitFor()
  await graph('mutation ($id: ID!) { updateCase(id: $id, input: { status: active }) { id } }', {
    id: made[0],
  })
  await page.getByRole('link', { name: 'Quillpa 1', exact: true }).waitFor()
  await page.mouse.wheel(0, -100_000)
  // The first page of the narrower list ends with the same case.
  await page.getByLabel('Status').selectOption('active')
  await page.getByText('59 cases').waitFor()
  await eventually(async () => {
    await page.mouse.wheel(0, 2_000)
    expect(await page.getByRole('link', { name: 'Quillpa 0', exact: true }).count()).toBe(1)
  })
  expect(await page.getByRole('link', { name: 'Quillpa 1', exact: true }).count()).toBe(0)
  await page.mouse.wheel(0, -100_000)
  await page.getByLabel('Status').selectOption('')
  await page.getByText('60 cases').waitFor()
  // In Firefox the rows may change their heights between the events.
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.evaluate(`new Promise((resolve) => {
    dispatchEvent(new Event('beforeprint'))
    const table = document.querySelector('table')
    table.style.lineHeight = 3
    requestAnimationFrame(() => requestAnimationFrame(() => {
      table.style.lineHeight = ''
      resolve(dispatchEvent(new Event('afterprint')))
    }))
  })`)
  expect(logged).toEqual([])
  await page.getByRole('searchbox').fill('Quillpa 17')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText('1 case', { exact: true }).waitFor()
  await page.getByText('US$0.00 of US$1,500.00 raised').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Quillpa 17' }).waitFor()
  await page.getByLabel('Status').selectOption('completed')
  await page.getByText('No case matches').waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('completed')
  await page.goBack()
  await page.getByRole('link', { name: 'Quillpa 17' }).waitFor()
})

it('keeps the draft of an update until it is published, and shows updates of others immediately', async () => {
  const id = await newCase('Ñandú')
  const page = await openAs(harness, `/app/cases/${id}`, 'guardian')
  await page.getByRole('heading', { name: 'Ñandú' }).waitFor()
  await page.getByText('<b>Gracias</b>').waitFor()
  await page.getByRole('button', { name: 'Publish update' }).click()
  await page.getByText('Write between 1 and 10,000 characters.').waitFor()
  await page.getByLabel('Kind').selectOption('medical_progress')
  await page.getByLabel('Text').fill('Camina otra vez 🐾')
  await page.reload()
  const text = page.getByLabel('Text')
  await expect.poll(() => text.inputValue()).toBe('Camina otra vez 🐾')
  await page.getByRole('button', { name: 'Publish update' }).click()
  const updates = page.getByRole('list', { name: 'Updates' })
  await updates.getByText('Camina otra vez 🐾').waitFor()
  await updates.getByText('Medical progress').waitFor()
  await expect.poll(() => text.inputValue()).toBe('')
  await graph('mutation ($input: CreateCaseUpdateInput!) { createCaseUpdate(input: $input) { id } }', {
    input: { caseId: id, type: 'note', notes: 'Escrito por otra persona' },
  })
  await updates.getByText('Escrito por otra persona').waitFor()
  await page.getByRole('button', { name: 'Follow this case' }).click()
  await page.getByRole('button', { name: 'Stop following' }).waitFor()
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Camina')
  expect(harness.open.errors).toEqual([])
  expect(harness.open.foreignHosts()).toEqual([])
})

it('publishes an update with pictures once, even after a lost response and a reload', async () => {
  const id = await newCase('Biguá')
  const page = await openAs(harness, '/app/my-cases', 'guardian')
  await page.getByRole('link', { name: 'Write an update about Biguá' }).click()
  await page.getByLabel('Text').fill('Solo una vez')
  await page.getByLabel('Choose pictures').setInputFiles([
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    { name: 'place.png', mimeType: 'image/png', buffer: cameraPng(6) },
  ])
  await page.getByText('This device cannot read a picture').waitFor()
  const camera = page.getByLabel('Take a picture')
  expect([await camera.getAttribute('capture'), await camera.getAttribute('accept')]).toEqual([
    'environment',
    'image/*',
  ])
  expect(await page.getByLabel('Choose pictures').getAttribute('capture')).toBeNull()
  await camera.setInputFiles({
    name: 'camera.jpg',
    mimeType: 'image/jpeg',
    buffer: await wideJpeg(page),
  })
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
  const uploads: Buffer[] = []
  let lost = 0
  await page.route('**/api/upload', async (route) => {
    uploads.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
    return route.continue()
  })
  await page.route('**/graphql', async (route) => {
    if (lost > 0 || !route.request().postData()?.includes('Solo una vez')) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Publish update' }).click()
  await page.getByText('Waiting for a connection').waitFor()
  await page.reload()
  const update = page.getByRole('list', { name: 'Updates' }).getByRole('listitem')
  await update.getByText('Solo una vez').waitFor()
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('')
  const query = `query ($id: ID!) { case(id: $id) { slug updates { totalCount nodes { pictures } } } }`
  const { updates, slug } = (await graph(query, { id })).case
  expect([lost, uploads.length, updates.totalCount, updates.nodes[0].pictures.length]).toEqual([1, 2, 1, 2])
  expect(uploads.some((one) => one.includes(SECRET))).toBe(false)
  const border = "getComputedStyle(document.querySelector('.pictures li')).borderBottomWidth"
  expect(await page.evaluate(border), 'a picture is no row of the list').toBe('0px')
  await page.goto(`${harness.platform.origin}/c/${slug}`)
  // The second picture was taken with the camera rotated: 40 × 20 as encoded, 20 × 40 upright.
  await expect
    .poll(() =>
      page.evaluate(`(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(
      document.querySelectorAll('.timeline img')[1])`),
    )
    .toEqual([20, 40])
  expect(harness.open.foreignHosts()).toEqual([])
})

it('keeps the text of an update that is written while its pictures are prepared', async () => {
  const id = await newCase('Tero')
  const page = await openAs(harness, `/app/cases/${id}`, 'guardian')
  const text = page.getByLabel('Text')
  await text.fill('Primero')
  await page.evaluate(`(() => {
    const prepare = createImageBitmap
    window.createImageBitmap = async (...given) => {
      await new Promise((resolve) => (window.finishPicture = resolve))
      return prepare(...given)
    }
  })()`)
  const picture = { name: 'place.png', mimeType: 'image/png', buffer: cameraPng(6) }
  await page.getByLabel('Choose pictures').setInputFiles([picture])
  await page.waitForFunction('window.finishPicture')
  await text.fill('Primero y lo que sigue')
  await page.evaluate('window.finishPicture()')
  await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
  expect(await text.inputValue()).toBe('Primero y lo que sigue')
})

it('sends an update with the pictures that are still prepared, as it was when it was sent', async () => {
  const id = await newCase('Tero')
  const page = await openAs(harness, `/app/cases/${id}`, 'guardian')
  await page.getByLabel('Text').fill('Con foto')
  await page.evaluate(`(() => {
    const prepare = createImageBitmap
    window.createImageBitmap = async (...given) => {
      await new Promise((resolve) => (window.finishPicture = resolve))
      return prepare(...given)
    }
  })()`)
  const picture = { name: 'place.png', mimeType: 'image/png', buffer: cameraPng(6) }
  await page.getByLabel('Choose pictures').setInputFiles([picture])
  await page.waitForFunction('window.finishPicture')
  const publish = page.getByRole('button', { name: /Publish/ })
  await publish.press('Enter')
  const query = `query ($id: ID!) { case(id: $id) { updates { nodes { type notes pictures } } } }`
  const updates = async () => (await graph(query, { id })).case.updates.nodes
  expect(await publish.getAttribute('aria-disabled')).toBe('true')
  await page.evaluate('window.finishPicture()')
  await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
  let lost = 0
  let [ask, answer] = [() => {}, () => {}]
  const asked = new Promise<void>((resolve) => (ask = resolve))
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/graphql', async (route) => {
    if (lost > 0 || !route.request().postData()?.includes('Con foto')) return route.continue()
    lost += 1
    ask()
    await answered
    await route.fetch()
    return route.abort('connectionreset')
  })
  await publish.click()
  await asked
  expect(await page.getByLabel('Kind').isDisabled(), 'the kind cannot change during the request').toBe(true)
  answer()
  await page.getByText('Waiting for a connection').waitFor()
  expect(await page.getByLabel('Kind').isDisabled()).toBe(true)
  await page.reload()
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('')
  expect(await updates()).toMatchObject([{ type: 'note', notes: 'Con foto', pictures: [expect.any(String)] }])
})

/** A JPEG of 40 × 20 pixels whose metadata contains a location and a rotation by 90°. */
async function wideJpeg(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 20
    canvas.getContext('2d').fillRect(0, 0, 40, 20)
    return canvas.toDataURL('image/jpeg').split(',')[1]
  })()`)
  const jpeg = Buffer.from(drawn, 'base64')
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), cameraExif(6)])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)])
}

it('shows guardians no donation that is announced but not paid, and staff its state', async () => {
  const caseId = await newCase('Hornero')
  const body = { caseId, amount: 1_000_000 }
  const announced = await harness.platform.rest('POST /api/donations/create', { as: 'donor', body })
  expect(announced.body.status).toBe('pending')
  const page = await openAs(harness, '/app/my-cases', 'guardian')
  const own = page.getByRole('listitem').filter({ hasText: 'Hornero' }).first()
  await own.waitFor()
  expect(await own.innerText()).not.toMatch(/1,000,000|1 donation/)
  await openAs(harness, `/app/users/${demoPeople.donor.id}`, 'staff', page)
  const entry = page.getByRole('list', { name: 'Donations' }).getByRole('listitem').first()
  await entry.getByText('Pending').waitFor()
})

it('lets staff change the status along the allowed transitions', async () => {
  const id = await newCase('Tero')
  const page = await openAs(harness, `/app/cases/${id}`, 'staff')
  await expect.poll(() => page.title()).toBe('Tero · Cases · Animal rescue')
  await page.getByRole('button', { name: 'Set to Urgent' }).press('Enter')
  await page.getByText('Active → Urgent').waitFor()
  await page.getByRole('button', { name: 'Set to Urgent' }).waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.tagName'), 'the focus is not lost').toBe('P')
  await page.keyboard.press('Tab')
  const next = await page.evaluate('document.activeElement.textContent')
  expect(next, 'the focus stays where the removed button was').toMatch(/^Set to/)
  await page.getByRole('button', { name: 'Set to Completed' }).waitFor()
  await page.getByRole('button', { name: 'Follow this case' }).click()
  await page.getByRole('button', { name: 'Stop following' }).waitFor()
  expect(await page.getByRole('button', { name: 'Set to Draft' }).count()).toBe(0)
  await page.getByRole('list', { name: 'Audit trail' }).getByRole('listitem').first().waitFor()
  await page.getByRole('link', { name: '← All cases' }).click()
  await expect.poll(() => page.title()).toBe('Cases · Animal rescue')
  expect((await graph('query ($id: ID!) { case(id: $id) { status } }', { id })).case.status).toBe('urgent')
})

it('shows ledger payments for a case, with a link to the proof, and the surplus that it took over', async () => {
  const id = await newCase('Carancho')
  await payFromDonations(harness.platform, id, { amount: '12.5', memo: id.slice('cas_'.length) })
  const paid = 'query ($id: ID!) { case(id: $id) { ledgerPayments { totalCount } } }'
  // The screen does not follow the ledger, so it is opened once the payment is recorded.
  await eventually(async () => expect((await graph(paid, { id })).case.ledgerPayments.totalCount).toBe(1))
  const page = await openAs(harness, `/app/cases/${id}`, 'donor')
  const spending = page.getByRole('list', { name: 'Spending' })
  await spending.getByText('12.5 XLM Test network').waitFor()
  const proof = spending.getByRole('link', { name: /^Proof [0-9a-f]{8}…$/ })
  expect(await proof.getAttribute('href')).toMatch(/[0-9a-f]{64}/)
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().documentId !== caseFile.id) return route.fallback()
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.data.case, { raised: 400, surplusTakenOver: 250, surplusPassedOn: 0 })
    return route.fulfill({ response, json: body })
  })
  await page.reload()
  await page.getByText('$400.00 of US$1,500.00').waitFor()
  await page.getByText('The raised sum includes US$250.00 that other cases received').waitFor()
})

it('shows a board of cases by status, and moves a case by keyboard to an allowed status', async () => {
  await newCase('Zorzal 🐦 <i>')
  const page = await openAs(harness, '/app/cases/board', 'staff')
  const card = (status: string) =>
    page.getByRole('list', { name: status }).getByRole('listitem').filter({ hasText: 'Zorzal 🐦 <i>' })
  await card('Active').getByText('Move to…').press('Enter')
  await card('Active').getByRole('button', { name: 'Urgent' }).press('Enter')
  await card('Urgent').getByText('Move to…').press('Enter')
  await card('Urgent').getByRole('button', { name: 'Completed' }).waitFor()
  expect(await card('Urgent').getByRole('button', { name: 'Draft' }).count()).toBe(0)
  expect(await card('Active').count()).toBe(0)
  const faults = await screenFaults(page, async () => {
    await page.reload()
    await page.getByRole('link', { name: 'Zorzal 🐦 <i>' }).waitFor()
  })
  expect(faults).toEqual([])
})

it('lets donors follow a case but not change it, and reports an unknown case', async () => {
  const id = await newCase('Yaguareté')
  const page = await openAs(harness, `/app/cases/${id}`, 'donor')
  await page.getByRole('heading', { name: 'Yaguareté' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Set to|Publish)/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Follow this case' }).focus()
  await page.keyboard.down('Enter')
  const stop = page.getByRole('button', { name: 'Stop following' })
  await stop.waitFor()
  const isIdle = async () => (await stop.getAttribute('aria-disabled')) === 'false'
  await expect.poll(isIdle).toBe(true)
  await page.keyboard.down('Enter')
  expect(await isIdle(), 'a held key does not undo what it did').toBe(true)
  await page.keyboard.up('Enter')
  await stop.dispatchEvent('click', { detail: 2 })
  expect(await isIdle(), 'a double click neither').toBe(true)
  const update = { caseId: id, type: 'note', notes: 'Volvió al monte 🐆' }
  await graph('mutation ($input: CreateCaseUpdateInput!) { createCaseUpdate(input: $input) { id } }', {
    input: update,
  })
  const received = '{ notifications { nodes { type metadata } } }'
  await eventually(async () => {
    const { data } = await harness.platform.graphql(received, {}, { as: 'donor' })
    expect(JSON.stringify(data.notifications.nodes)).toContain('Volvió al monte')
  })
  await page.goto(`${harness.platform.origin}/app/my-donations`)
  await page.getByRole('list', { name: 'Cases I follow' }).getByRole('link', { name: 'Yaguareté' }).click()
  await page.getByRole('button', { name: 'Stop following' }).click()
  await page.getByRole('button', { name: 'Follow this case' }).waitFor()
  // Nobody but the staff and its guardian may see a draft.
  await graph('mutation ($id: ID!) { updateCase(id: $id, input: { status: draft }) { id } }', { id })
  await page.getByText('This case does not exist, or you may not see it').waitFor()
  const followed = '{ viewer { followedCases { totalCount } } }'
  const { data } = await harness.platform.graphql(followed, {}, { as: 'donor' })
  expect(data.viewer.followedCases.totalCount).toBe(0)
  const follow = 'mutation ($id: ID!) { followCase(id: $id) { id } }'
  const unknown = { id: 'cas_01ARZ3NDEKTSV4RRFFQ69G5FAV' }
  const refused = await harness.platform.graphql(follow, unknown, { as: 'donor' })
  expect(refused.errors?.[0].extensions.code).toBe('NOT_FOUND')
  expect(await page.getByRole('list', { name: 'Audit trail' }).count()).toBe(0)
  await page.goto(`${harness.platform.origin}/app/cases/cas_01ARZ3NDEKTSV4RRFFQ69G5FAV`)
  await page.getByText('This case does not exist, or you may not see it').waitFor()
})

it('has no accessibility faults in any language, theme and width', async () => {
  const id = await newCase('Luna')
  const page = await openAs(harness, '/app/cases', 'staff')
  await rows(page).first().waitFor()
  for (const path of ['/app/cases', `/app/cases/${id}`]) {
    const faults = await screenFaults(page, async () => {
      await page.goto(`${harness.platform.origin}${path}`)
      await page.getByText('Luna').first().waitFor()
    })
    expect(faults, path).toEqual([])
  }
})
