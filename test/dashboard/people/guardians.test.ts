import { expect, it } from 'vitest'
import { addGuardian } from '../../../dashboard/generated/add-guardian.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { invitationMails } from '../../support/fixtures/invitation-mails.js'

const { harness, graph, opened } = dashboardOfPeople()

const camila = demoPeople.guardian.id

async function newGuardian(name: string, email: string): Promise<string> {
  const create = 'mutation ($input: CreateGuardianInput!) { createGuardian(input: $input) { id } }'
  return (await graph('staff', create, { input: { name, email } })).createGuardian.id
}

it('creates a guardian once, edits the profile without losing what others changed, and deletes the guardian', async () => {
  const page = await opened('/guardians', 'staff')
  await page.getByRole('link', { name: 'New guardian' }).click()
  const form = page.getByRole('form', { name: 'New guardian' })
  const create = form.getByRole('button', { name: 'Create guardian' })
  await form.getByLabel('Phone').fill('sin teléfono')
  await create.click()
  for (const fault of ['Write between 1 and 200', 'This is not an e-mail', 'Write 5 to 30 digits'])
    await form.getByText(fault).waitFor()
  await form.getByLabel('Name').fill('Ñusta <b>Quispe</b> 🐕')
  await form.getByLabel('E-mail').fill(demoPeople.donor.email)
  await form.getByLabel('Phone').fill('')
  await create.click()
  await form.getByText('There is an account with this e-mail already.').waitFor()
  await form.getByLabel('E-mail').fill('nusta@example.org')
  await loseResponse(page, addGuardian)
  await create.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await create.click()
  await page.getByRole('heading', { level: 1, name: 'Ñusta <b>Quispe</b> 🐕' }).waitFor()
  expect(await invitationMails(harness.platform.dataDirectory, 'nusta@example.org')).toHaveLength(1)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.getByRole('link', { name: 'Edit profile' }).click()
  const edit = page.getByRole('form', { name: 'Edit profile' })
  await edit.getByLabel('Website').fill('javascript:alert(1)')
  await edit.getByLabel('Social networks').fill('Instagram')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByText('Write an address that begins with https://.').waitFor()
  await edit.getByText('Write a name and an address on each line').waitFor()
  await edit.getByLabel('Website').fill('https://nusta.example')
  await edit
    .getByLabel('Social networks')
    .fill('Instagram: https://instagram.com/nusta\n\nMi red https://red.example/@n')
  const rename = 'mutation ($id: ID!) { updateGuardian(id: $id, input: {location: "Salta"}) { version } }'
  await graph('admin', rename, { id })
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByText('Someone else has changed this since you began.').waitFor()
  await edit.getByText('Salta').waitFor()
  await edit.getByLabel('Location').fill('Salta')
  await edit.getByRole('button', { name: 'Replace it' }).click()
  await page.getByRole('link', { name: 'https://red.example/@n' }).waitFor()
  const profile = 'query ($id: ID!) { guardian(id: $id) { location contactInfo { website socialLinks } } }'
  expect((await graph('admin', profile, { id })).guardian).toEqual({
    location: 'Salta',
    contactInfo: {
      website: 'https://nusta.example',
      socialLinks: { Instagram: 'https://instagram.com/nusta', 'Mi red': 'https://red.example/@n' },
    },
  })

  const open = 'mutation ($id: ID!) { createCase(input: {name: "Hornero", guardianId: $id}) { id } }'
  const { createCase } = await graph('admin', open, { id })
  await page.reload()
  const remove = page.getByRole('button', { name: 'Delete guardian', exact: true })
  const dialog = page.getByRole('dialog')
  await remove.click()
  await dialog.getByText('The guardian has 1 open case.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Delete guardian' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await page.keyboard.press('Escape')
  const complete = 'mutation ($id: ID!) { updateCase(id: $id, input: {status: completed}) { id } }'
  await graph('admin', complete, { id: createCase.id })
  await page.reload()
  await remove.click()
  await dialog.getByText('1 completed case keeps the name of the guardian.').waitFor()
  const again = (await graph('admin', open, { id })).createCase.id
  await dialog.getByRole('button', { name: 'Delete guardian' }).click()
  await dialog.getByText('Complete it first').first().waitFor()
  await graph('admin', complete, { id: again })
  await page.keyboard.press('Escape')
  await page.reload()
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete guardian' }).click()
  await page.getByRole('heading', { level: 1, name: 'Guardians' }).waitFor()
  await page.getByText('The guardian is deleted.').waitFor()
  await page.goto(`${harness.platform.origin}/app/guardians/${id}`)
  await page.getByText('This guardian does not exist').waitFor()
})

it('keeps search, filter and page in the address, and has no accessibility faults', async () => {
  for (let number = 0; number < 26; number++)
    await newGuardian(`Zunilda ${number}`, `zunilda${number}@example.org`)
  const page = await opened('/guardians', 'staff')
  const rows = page.getByRole('table', { name: 'Guardians found' }).getByRole('row')
  await page.getByLabel('Name or e-mail').fill('zunilda')
  await page.keyboard.press('Enter')
  await page.getByText('26 guardians').waitFor()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByLabel('Status').selectOption('Inactive')
  await page.getByText('No guardian matches').waitFor()
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(2)
  const screens = [
    ['/guardians', 'tbody th a'],
    [`/guardians/${camila}`, '.rows'],
    [`/guardians/${camila}/edit`, 'form.card textarea'],
    ['/guardians/new', 'form.card input'],
  ] as const
  for (const [path, shown] of screens) {
    const faults = await screenFaults(page, async () => {
      await page.goto(`${harness.platform.origin}/app${path}`)
      await page.locator(shown).first().waitFor()
    })
    expect(faults, path).toEqual([])
  }
})

it('shows what was observed about a guardian, links it to knowledge, and fills the profile with it', async () => {
  const id = await newGuardian('Wayra', 'wayra@example.org')
  const words = 'Rescatamos un perro <script>alert(1)</script> en Berisso con el Refugio Huellas Felices.'
  const open = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  await graph('admin', open, { input: { name: 'Perro de la calle', description: words, guardianId: id } })
  const page = await opened(`/guardians/${id}`, 'staff')
  await page.getByText('Nothing observed yet.').waitFor()
  await page.getByRole('button', { name: 'Read posts and cases again' }).click()
  const list = page.getByRole('list', { name: 'Observed in posts and cases' }).getByRole('listitem')
  const place = list.filter({ hasText: 'Location' })
  await place.getByText('Berisso', { exact: true }).waitFor()
  await list.filter({ hasText: 'Animal' }).getByText('Dog', { exact: true }).first().waitFor()
  expect(harness.open.dialogs, 'a text is never markup').toEqual([])
  await place.getByRole('button', { name: /^Link to knowledge/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to knowledge' })
  await dialog.getByLabel('Words of the entry').fill('zzzqqq')
  await page.keyboard.press('Enter')
  await dialog.getByText('0 entries found').waitFor()
  await dialog.getByLabel('Words of the entry').fill('adoptar')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog.getByLabel('Cómo adoptar un animal').check()
  await dialog.getByRole('button', { name: 'Link to knowledge' }).click()
  await place.getByText('Linked to: Cómo adoptar un animal').waitFor()
  await page.getByRole('button', { name: 'Fill profile' }).click()
  const fill = page.getByRole('dialog', { name: 'Fill profile' })
  await fill.getByLabel('About').uncheck()
  // Written by someone else since the profile was read.
  const site = 'mutation ($id: ID!, $in: UpdateGuardianInput!) { updateGuardian(id: $id, input: $in) { id } }'
  await graph('admin', site, { id, in: { location: 'Ensenada' } })
  await fill.getByRole('button', { name: 'Fill profile' }).click()
  await page.getByText('Filled: Organisation.').waitFor()
  await page.locator('.fact-list').getByText('Ensenada').waitFor()
  await graph('admin', site, { id, in: { location: 'Berisso' } })
  await page.reload()
  await page.locator('.fact-list').getByText('Refugio Huellas Felices').waitFor()
  await page.getByRole('button', { name: 'Fill profile' }).click()
  expect(await fill.getByLabel('Location (replaces “Berisso”)').isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  await place.getByRole('link', { name: 'Open case' }).click()
  await page.getByRole('heading', { level: 1, name: 'Perro de la calle' }).waitFor()
  await page.getByRole('link', { name: 'Wayra' }).click()
  await page.getByRole('heading', { level: 1, name: 'Wayra' }).waitFor()
})

it('shows guardians their own profile alone, without what only staff may do', async () => {
  const page = await opened('/my-cases', 'guardian')
  await page.getByRole('link', { name: 'My public profile' }).click()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  const edit = page.getByRole('form', { name: 'Edit profile' })
  await edit.getByLabel('About').fill('Cuido perros viejos.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.locator('.fact-list').getByText('Cuido perros viejos.').waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  for (const text of ['Observed in posts', 'Monitored account', 'Account and access', 'All guardians'])
    expect(await page.getByRole('main').getByText(text).count(), text).toBe(0)
  const other = await newGuardian('Otra', 'otra@example.org')
  await page.goto(`${harness.platform.origin}/app/guardians/${other}`)
  await page.getByText('This guardian does not exist, or you may not see the profile').waitFor()
  const own = `query ($id: ID!) { guardian(id: $id) { name cases(page: {limit: 1}) { nodes { id } } } }`
  const { guardian } = await graph('staff', own, { id: camila })
  await opened(`/cases/${guardian.cases.nodes[0].id}`, 'donor')
  await page.locator('.fact-list').getByText(guardian.name).waitFor()
  expect(await page.getByRole('link', { name: guardian.name }).count()).toBe(0)
})
