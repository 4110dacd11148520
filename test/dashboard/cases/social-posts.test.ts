import { expect, it } from 'vitest'
import { recordSocialPost } from '../../../dashboard/generated/record-social-post.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { loseResponse, preferLanguage, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { OLDER_SAFARI } from '../../support/browser/older-safari.js'

const { graph, opened } = dashboardOfPeople()

const record = async (postContent: string, postId: string) =>
  (
    await graph(
      'staff',
      'mutation ($input: CreateSocialPostInput!) { createSocialPost(input: $input) { id } }',
      {
        input: { postContent, postId, platform: 'photoshare', guardianId: demoPeople.guardian.id },
      },
    )
  ).createSocialPost.id as string

const postOf = async (id: string) =>
  (
    await graph(
      'staff',
      'query ($id: ID!) { socialPost(id: $id) { status outcome case { name } completedAt } }',
      { id },
    )
  ).socialPost

it('records a post once, matches it to a case of its author, and makes it an update', async () => {
  const page = await opened('/social-posts?status=all', 'staff')
  await page.evaluate(OLDER_SAFARI)
  const form = page.getByRole('form', { name: 'Record a post' })
  const send = form.getByRole('button', { name: 'Record post' })
  await form.getByLabel('Address of the post').fill('photoshare.example/p/1')
  await send.click()
  await form.getByText('Choose the guardian who wrote the post.').waitFor()
  await form.getByText('Copy the address of the post').waitFor()
  await form.getByText('Copy the text of the post.').waitFor()
  const text = 'Ñoño 🐕 tiene la pata rota <b>\ny necesita cirugía urgente'
  await form.getByLabel('Address of the post').fill('https://photoshare.example/p/Cx_9/')
  await form.getByLabel('Text of the post').fill(text)
  await form.getByLabel('Guardian').selectOption(demoPeople.guardian.name)
  await loseResponse(page, recordSocialPost)
  await send.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await expect.poll(() => form.getByLabel('Guardian').inputValue()).toBe(demoPeople.guardian.id)
  await send.click()
  await page.getByText(`The post of ${demoPeople.guardian.name} is recorded.`).waitFor()
  await expect.poll(() => form.getByLabel('Text of the post').inputValue()).toBe('')
  const { nodes } = (
    await graph('staff', '{ socialPosts(filter: { search: "Ñoño" }) { nodes { id postId postContent } } }')
  ).socialPosts
  expect(nodes).toEqual([{ id: expect.any(String), postId: 'Cx_9', postContent: text }])

  const entry = page.getByRole('list', { name: 'Posts' }).getByRole('listitem').filter({ hasText: 'Ñoño' })
  await entry.getByText('Probably about an animal that needs help').waitFor()
  await form.getByLabel('Address of the post').fill('https://photoshare.example/p/Cx_9')
  await form.getByLabel('Text of the post').fill('Otra vez')
  await form.getByLabel('Guardian').selectOption(demoPeople.guardian.name)
  await send.click()
  await form.getByText('This post is recorded already.').waitFor()

  const create = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  const about = { name: 'Ñoño 🦴', description: 'Pata rota', guardianId: demoPeople.guardian.id }
  await graph('admin', create, { input: about })
  await entry.getByRole('button', { name: /^Choose its case/ }).click()
  const dialog = page.getByRole('dialog')
  const match = dialog.getByRole('button', { name: 'Choose its case' })
  await dialog.getByLabel('Search by the name of the case').fill('nono')
  await dialog.getByText('1 case found').waitFor()
  await dialog.getByLabel('Case', { exact: true }).selectOption('Ñoño 🦴')
  await dialog.getByLabel('Search by the name of the case').press('Enter')
  expect(await match.getAttribute('aria-disabled'), 'a search sends nothing').toBe('false')
  await match.click()
  await entry.getByRole('link', { name: 'About the case Ñoño 🦴' }).waitFor()
  await entry.getByRole('button', { name: /^Add as an update/ }).click()
  await dialog.getByText('becomes an update of the case Ñoño 🦴').waitFor()
  await dialog.getByRole('button', { name: 'Add as an update' }).click()
  await entry.getByText('Approved').waitFor()
  await entry.getByRole('link', { name: 'Became an update of Ñoño 🦴' }).click()
  await page.getByRole('list', { name: 'Updates' }).getByText('tiene la pata rota <b>').waitFor()
})

it('opens a case from a post, dismisses, reviews again, completes and deletes posts, and keeps what someone else has decided', async () => {
  const toOpen = await record('Rescatamos a Pochi, está desnutrida', 'p-open')
  const toComplete = await record('Feliz cumpleaños 🎂', 'p-complete')
  const elsewhere = await record('Tobi busca hogar', 'p-elsewhere')
  const page = await opened('/social-posts?platform=photoshare', 'staff')
  const entry = (text: string) =>
    page.getByRole('list', { name: 'Posts' }).getByRole('listitem').filter({ hasText: text })
  const dialog = page.getByRole('dialog')
  const decide = async (text: string, how: string) => {
    await entry(text)
      .getByRole('button', { name: new RegExp(`^${how}`) })
      .click()
    await dialog.getByRole('button', { name: how }).click()
  }
  await entry('Tobi').waitFor()
  await graph('admin', 'mutation ($id: ID!) { dismissSocialPost(id: $id) { id } }', { id: elsewhere })
  await decide('Tobi', 'Dismiss')
  await page.getByText('The post is dismissed.').waitFor()
  await entry('Tobi').waitFor({ state: 'detached' })
  await decide('Pochi', 'Open a case')
  await entry('Pochi').waitFor({ state: 'detached' })
  expect(await postOf(toOpen)).toMatchObject({ status: 'approved', outcome: 'case' })
  await decide('cumpleaños', 'Complete without a case')
  await entry('cumpleaños').waitFor({ state: 'detached' })
  expect(await postOf(toComplete)).toEqual({
    ...{ status: 'approved', outcome: null, case: null },
    completedAt: expect.any(String),
  })
  await page.getByLabel('Status').selectOption('All')
  await entry('cumpleaños').getByText('Completed without a case').waitFor()
  await decide('Tobi', 'Review again')
  await entry('Tobi').getByText('Not decided').waitFor()

  await entry('Tobi')
    .getByRole('button', { name: /^Open a case/ })
    .click()
  await graph('admin', 'mutation ($id: ID!) { deleteSocialPost(id: $id) { id } }', { id: elsewhere })
  await dialog.getByRole('button', { name: 'Open a case' }).click()
  await dialog.getByText('This is no longer possible').waitFor()
  await page.keyboard.press('Escape')
  await entry('Tobi').waitFor({ state: 'detached' })

  const faults = await screenFaults(page, async () => {
    await page.reload()
    await page.locator('.rows.boxed li').first().waitFor()
  })
  expect(faults).toEqual([])
  await preferLanguage(page, 'en')
  await decide('Pochi', 'Delete')
  await page.getByText('The post is deleted.').waitFor()
  await entry('Pochi').waitFor({ state: 'detached' })
  expect(await postOf(toOpen)).toBe(null)
})

it('fetches posts of monitored accounts, and shows the new ones', async () => {
  const page = await opened('/social-posts?platform=microblog', 'staff')
  await page.getByText('No post', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Fetch posts' }).click()
  await page.getByText(/^[1-9]\d* new posts? (is|are) here\.$/).waitFor()
  const first = page.getByRole('list', { name: 'Posts' }).getByRole('listitem').first()
  await first.getByText('Microblog').waitFor()
  await page.getByRole('button', { name: 'Fetch posts' }).click()
  await page.getByText('0 new posts are here.').waitFor()
})
