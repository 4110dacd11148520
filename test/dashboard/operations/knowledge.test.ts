import { expect, it } from 'vitest'
import { addEntry } from '../../../dashboard/generated/add-entry.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, opened } = dashboardOfPeople()

it('finds entries, adds one once, keeps the change of someone else, and deletes it', async () => {
  const page = await opened('/knowledge', 'staff')
  const rows = page.getByRole('table', { name: 'Entries found' }).getByRole('row')
  await rows.first().waitFor()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => page.url()).toContain('after=entry-25')
  await page.getByLabel('Question or words').fill('¿cómo ADOPTO un gato?')
  await page.keyboard.press('Enter')
  await rows.nth(1).getByText('Cómo adoptar un animal').waitFor()
  expect(page.url(), 'a search begins with its first page').not.toContain('after=')
  await page.getByRole('main').getByLabel('Language').selectOption('Português')
  await rows.nth(1).getByText('Português').waitFor()
  await page.reload()
  await rows.nth(1).getByText('Português').waitFor()

  await page.getByRole('link', { name: 'New entry' }).click()
  const form = page.getByRole('form', { name: 'New entry' })
  const add = form.getByRole('button', { name: 'Add entry' })
  await add.click()
  await form.getByText('Write between 1 and 200 characters.').waitFor()
  await form.getByLabel('Question that it answers').fill('¿Qué come un tero? <img src=x onerror=alert(1)>')
  await form.getByLabel('Answer', { exact: true }).fill('Insectos y lombrices 🐛')
  await form.getByLabel('Keywords').fill('aves, , tero ,')
  await loseResponse(page, addEntry)
  await add.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await add.click()
  await page.getByRole('heading', { level: 1, name: '¿Qué come un tero?' }).waitFor()
  expect(harness.open.dialogs).toEqual([])
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const entry = async () =>
    (
      await graph(
        'staff',
        'query ($id: ID!) { knowledgeEntry(id: $id) { content keywords language origin } }',
        { id },
      )
    ).knowledgeEntry
  expect(await entry()).toMatchObject({ keywords: ['aves', 'tero'], language: 'es', origin: 'written' })

  const edit = page.getByRole('form', { name: 'Change entry' })
  await edit.getByLabel('Answer', { exact: true }).fill('Insectos, lombrices y semillas')
  const change =
    'mutation ($id: ID!) { updateKnowledgeEntry(id: $id, input: {content: "Bichos"}) { version } }'
  await graph('admin', change, { id })
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByText('Someone else has changed this since you began.').waitFor()
  await edit.getByText('Bichos', { exact: true }).waitFor()
  await edit.getByRole('button', { name: 'Replace it' }).click()
  await page.getByText('The change is saved.').waitFor()
  expect((await entry()).content).toBe('Insectos, lombrices y semillas')
  await page.goto(`${harness.platform.origin}/app/knowledge/new`)
  await form.getByLabel('Question that it answers').fill('¿Y el benteveo?')
  await form.getByLabel('Answer', { exact: true }).fill('insectos LOMBRICES y semillas')
  await add.click()
  await form.getByText('Another entry has the same answer.').waitFor()
  const screens = [
    ['/knowledge', 'tbody'],
    ['/knowledge/new', 'form.card textarea'],
    [`/knowledge/${id}`, 'form.card textarea'],
  ] as const
  for (const [path, shown] of screens) {
    const faults = await screenFaults(page, async () => {
      await page.goto(`${harness.platform.origin}/app${path}`)
      await page.locator(shown).first().waitFor()
    })
    expect(faults, path).toEqual([])
  }
  await page.evaluate(`localStorage.preferences = '{"language":"en"}'`)
  await page.reload()
  await page.getByRole('button', { name: 'Delete entry' }).click()
  await page.getByRole('dialog').getByText('Answers no longer use it.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete entry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Knowledge base' }).waitFor()
  expect(await entry()).toBeNull()
  await page.goto(`${harness.platform.origin}/app/knowledge/${id}`)
  await page.getByText('This entry does not exist').waitFor()
  await opened('/knowledge', 'guardian')
  await page.getByText('Your role does not allow this.').waitFor()
})

it('keeps what is typed in an entry that someone else deletes', async () => {
  const add =
    'mutation { createKnowledgeEntry(input: {title: "Pumas", content: "No", category: rescue, keywords: []}) { id } }'
  const { id } = (await graph('staff', add)).createKnowledgeEntry
  const page = await opened(`/knowledge/${id}`, 'staff')
  const edit = page.getByRole('form', { name: 'Change entry' })
  const answer = edit.getByLabel('Answer', { exact: true })
  await answer.fill('Llamá a la policía rural 🐾')
  await graph('admin', 'mutation ($id: ID!) { deleteKnowledgeEntry(id: $id) }', { id })
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('This entry does not exist').waitFor()
  expect(await answer.inputValue()).toBe('Llamá a la policía rural 🐾')
})
