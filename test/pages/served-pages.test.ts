import { generateSync } from 'otplib'
import { afterEach, describe, expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { pageOfPlatform } from '../support/browser/browser.js'
import { invitationMails, mailedLinks } from '../support/fixtures/invitation-mails.js'
import { sampleBytes, uploadForm } from '../support/fixtures/sample-files.js'
import { demoPassword } from '../support/platform/running-platform.js'

const harness = pageOfPlatform()
afterEach(() => {
  expect(harness.open.dialogs).toEqual([])
  expect(harness.open.foreignHosts()).toEqual([])
})

async function upload(content: Uint8Array, name: string): Promise<string> {
  const answer = await harness.platform.rest('POST /api/upload', {
    as: 'donor',
    body: uploadForm(content, { name }),
  })
  expect(answer.status).toBe(200)
  return answer.body.url
}

describe('the pages for a change of e-mail address', () => {
  it('confirm the change and undo it', async () => {
    const { platform, open } = harness
    const [before, after] = ['investor@rescue.example', 'ines@elsewhere.example']
    const asked = await platform.rest('POST /api/gdpr/rectification', {
      as: 'investor',
      body: { field: 'email', newValue: after },
    })
    expect(asked.status).toBe(200)
    const [confirm] = await mailedLinks(platform.dataDirectory, after, '/confirm-email')
    await open.page.goto(`${platform.origin}/confirm-email#${confirm?.token}`)
    await open.page.getByRole('button', { name: 'Use this address' }).click()
    await open.page.getByText(`Done. Sign in as ${after}.`).waitFor()

    const [undo] = await mailedLinks(platform.dataDirectory, before, '/undo-email')
    await open.page.goto(`${platform.origin}/undo-email#${undo?.token}`)
    await open.page.getByLabel('Password').fill('a-password-of-Ines-1')
    await open.page.getByRole('button', { name: 'Undo the change' }).click()
    await open.page.getByText(`Done. Sign in as ${before}.`).waitFor()
    expect(await open.page.evaluate('getComputedStyle(document.querySelector("main")).maxWidth')).not.toBe(
      'none',
    )
    expect(open.errors).toEqual([])
  })

  it('say that the address belongs to another account that was created since the mail', async () => {
    const { platform, open } = harness
    const email = 'zoe@elsewhere.example'
    const body = { field: 'email', newValue: email }
    expect((await platform.rest('POST /api/gdpr/rectification', { as: 'donor', body })).status).toBe(200)
    const [confirm] = await mailedLinks(platform.dataDirectory, email, '/confirm-email')
    const zoe = { email, name: 'Zoe', role: 'user' }
    expect((await platform.rest('POST /api/admin/create-user', { as: 'admin', body: zoe })).status).toBe(200)
    await open.page.goto(`${platform.origin}/confirm-email#${confirm?.token}`)
    await open.page.getByRole('button', { name: 'Use this address' }).click()
    await open.page.getByText('The address belongs to another account.').waitFor()
  })
})

describe('the page of an invitation', () => {
  const email = 'nora@x.example'
  const password = 'a-password-of-Nora-1'

  it('sets a password with which the person can sign in, and works once', async () => {
    const made = await harness.platform.rest('POST /api/admin/create-user', {
      as: 'admin',
      body: { email, name: '<b onmouseover=alert(1)>Nora</b>', role: 'guardian' },
    })
    expect(made.status).toBe(200)
    const [mail] = await invitationMails(harness.platform.dataDirectory, email)
    const { page, errors, requests } = harness.open
    await page.goto(`${harness.platform.origin}/invitation#${mail?.token}`)
    const choose = async () => {
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Save the password' }).click()
    }
    await choose()
    await page.getByText(`Done. Sign in as ${email}.`).waitFor()
    expect(await page.locator('form').isVisible()).toBe(false)
    const signedIn = await harness.platform.rest('POST /api/auth/sign-in/email', {
      body: { email, password },
    })
    expect(signedIn.status).toBe(200)

    await page.reload()
    await choose()
    await page.getByText('This link is unknown, was used or has expired.').waitFor()
    expect(errors).toEqual([])
    // The token is in no URL that is sent to a server.
    expect(requests.filter((url) => mail && url.includes(mail.token) && !url.includes('#'))).toEqual([])
  })

  it('says that it is accepted after a double click on the button, and leads to the sign-in', async () => {
    const { platform, open } = harness
    await platform.rest('POST /api/admin/create-user', {
      as: 'admin',
      body: { email: 'dora@x.example', name: 'Dora', role: 'guardian' },
    })
    const [mail] = await invitationMails(platform.dataDirectory, 'dora@x.example')
    await open.page.goto(`${platform.origin}/invitation#${mail?.token}`)
    await open.page.getByLabel('Password').fill(password)
    await open.page.getByRole('button', { name: 'Save the password' }).dblclick()
    await open.page.getByText('Done. Sign in as dora@x.example.').waitFor()
    // The answer to another one would say that the link was used.
    expect(open.requests.filter((url) => url.endsWith('/graphql'))).toHaveLength(1)
    expect(await open.page.locator(':focus').getAttribute('href')).toBe('/app')
  })

  it('shows an error for a hostile token, and runs no script from it', async () => {
    const { page, errors } = harness.open
    await page.goto(`${harness.platform.origin}/invitation#"><img src=x onerror=alert(1)>`)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect.poll(() => page.getByRole('status').innerText()).not.toBe('')
    expect(await page.locator('img').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it.each([
    ['es', 'Elegí una contraseña', 'Contraseña', 'Guardar la contraseña', 'Este enlace no existe'],
    ['pt', 'Escolha uma senha', 'Senha', 'Salvar a senha', 'Este link não existe'],
  ])(
    'is in the language of the address (%s), including the error for an unknown link',
    async (language, ...texts) => {
      const [heading, field, button, outcome] = texts
      const { page, errors } = harness.open
      await page.goto(`${harness.platform.origin}/invitation?lang=${language}#guessed-token`)
      await page.getByRole('heading', { name: heading }).waitFor()
      await page.getByLabel(field).fill(password)
      await page.getByRole('button', { name: button }).click()
      await page.getByText(outcome).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect(errors).toEqual([])
    },
  )

  it('is in the preferred language of the browser, as are the pages for a change of e-mail address', async () => {
    const titleFor = async (path: string, language: string) => {
      const headers = { 'accept-language': language }
      return /<title>(.*)<\/title>/.exec(
        await (await fetch(harness.platform.origin + path, { headers })).text(),
      )?.[1]
    }
    expect(await titleFor('/invitation', 'pt-BR,en;q=0.5')).toBe('Sua conta')
    expect(await titleFor('/confirm-email', 'es-AR')).toBe('Tu dirección de correo')
    expect(await titleFor('/undo-email', 'en-GB')).toBe('Your e-mail address')
  })

  it('cannot be framed', async () => {
    const { page } = harness.open
    await page.setContent(`<iframe src="${harness.platform.origin}/invitation"></iframe>`)
    await expect.poll(() => harness.open.errors.join()).toContain('frame-ancestors')
  })
})

describe('an uploaded file', () => {
  it('is shown in a page of another origin if it is a picture', async () => {
    const url = await upload(sampleBytes.png, 'luna.png')
    const { page } = harness.open
    await page.setContent(`<img src="${url}">`)
    await expect.poll(() => page.evaluate(`document.querySelector('img').naturalWidth`)).toBe(1)
  })

  it('is downloaded instead of shown if it is not a picture', async () => {
    const url = await upload(sampleBytes.html, 'notes.txt')
    const { page } = harness.open
    const saving = page.waitForEvent('download')
    await page.goto(url).catch(() => undefined)
    expect((await saving).suggestedFilename()).toBe('notes.txt')
  })

  it('is rejected if it is both picture and script, and never runs as a script', async () => {
    const script = '/*<script>alert(1)</script>*/=1;alert(2)'
    const both = Buffer.concat([sampleBytes.gif.subarray(0, 6), Buffer.from(script)])
    const refused = await harness.platform.rest('POST /api/upload', {
      as: 'donor',
      body: uploadForm(both, { name: 'both.gif' }),
    })
    expect(refused.status).toBe(400)
    const url = await upload(sampleBytes.png, 'picture.png')
    await harness.open.page.setContent(`<script src="${url}"></script>`)
    await expect.poll(() => harness.open.errors.join()).toMatch(/MIME|script/)
  })
})

it('a demo picture is served as an SVG image without errors', async () => {
  const { body } = await harness.platform.rest('GET /api/cases?limit=1', { as: 'donor' })
  const { page, errors } = harness.open
  // Its URL was stored with the demo data by a platform on another port.
  const { pathname } = new URL(body.cases[0].imageUrl)
  const answer = await page.goto(`${harness.platform.origin}${pathname}`)
  expect(answer?.headers()['content-type']).toContain('image/svg+xml')
  expect(await page.locator('svg').count()).toBe(1)
  expect(errors).toEqual([])
})

describe('the consent page for agents', () => {
  const redirect = () => `${harness.platform.origin}/readyz`

  /** The authorisation URL of a newly registered program. */
  async function authorizationUrl(name: string, target = redirect()): Promise<string> {
    const response = await fetch(`${harness.platform.origin}/api/auth/oauth2/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: name, redirect_uris: [target] }),
    })
    const { client_id } = (await response.json()) as { client_id: string }
    const query = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri: target,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      state: 'a b&c=<d>',
    })
    return `${harness.platform.origin}/api/auth/oauth2/authorize?${query}`
  }

  it('signs in with both factors, shows the program’s name as text, and redirects with a code or a refusal', async () => {
    const { platform, open } = harness
    const userId = demoPeople.donor.id
    const setup = await platform.rest('POST /api/auth/setup-mfa', { as: 'donor', body: { userId } })
    const token = generateSync({ secret: setup.body.secret })
    await platform.rest('POST /api/auth/verify-mfa', { as: 'donor', body: { userId, token } })
    const name = '<img src=x onerror=alert(1)> {person}'
    await open.page.goto(`${await authorizationUrl(name)}`)
    await open.page.getByLabel('E-mail').fill(demoPeople.donor.email)
    await open.page.getByLabel('Password').fill(demoPassword)
    await open.page.getByRole('button', { name: 'Continue' }).click()
    await open.page.getByLabel('Code').fill(setup.body.backupCodes[0])
    await open.page.getByRole('button', { name: 'Continue' }).click()
    await open.page.getByText(`${name} asks to act for you, ${demoPeople.donor.name}.`).waitFor()
    await open.page.getByRole('button', { name: 'Allow' }).click()
    await open.page.waitForURL(`${redirect()}?*`)
    const { searchParams } = new URL(open.page.url())
    expect(searchParams.get('state')).toBe('a b&c=<d>')
    expect(searchParams.get('code')).toBeTruthy()

    await open.page.goto(await authorizationUrl('Otro'))
    await open.page.getByRole('button', { name: 'Refuse' }).click()
    await open.page.waitForURL(`${redirect()}?*`)
    expect(new URL(open.page.url()).searchParams.get('error')).toBe('access_denied')
    // Browsers report a 401 response as an error.
    expect(open.errors.filter((line) => !line.includes('401'))).toEqual([])
  })

  it('asks again when someone else has signed in in another window, instead of acting as that person', async () => {
    const { platform, open } = harness
    const cookieOf = async (who: 'staff' | 'guardian') => ({
      name: 'session',
      value: `${await platform.session(who)}.${demoPeople[who].id}`,
      url: platform.origin,
    })
    const { page } = open
    await page.context().addCookies([await cookieOf('guardian')])
    await page.goto(await authorizationUrl('Ayudante'))
    await page.getByText(`Ayudante asks to act for you, ${demoPeople.guardian.name}.`).waitFor()
    await page.context().addCookies([await cookieOf('staff')])
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText(`Ayudante asks to act for you, ${demoPeople.staff.name}.`).waitFor()
    expect(new URL(page.url()).pathname).toBe('/agents/allow')
    const allowed = await platform.graphql('{ viewer { agentPermissions { name } } }', {}, { as: 'staff' })
    expect(allowed.data.viewer.agentPermissions).toEqual([])
  })

  it('does not allow the program by a second press of Enter, and explains a wrong password in its language', async () => {
    const { page } = harness.open
    await page.goto(await authorizationUrl('Ajudante'))
    await page.goto(`${page.url()}&lang=pt`)
    await page.getByLabel('E-mail').fill(demoPeople.guardian.email)
    await page.getByLabel('Senha').fill('senha errada')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('E-mail ou senha incorretos.').waitFor()
    await page.getByLabel('Senha').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.getByText(`Ajudante pede permissão para agir por você, ${demoPeople.guardian.name}.`).waitFor()
    await expect.poll(() => page.locator(':focus').innerText()).toContain('Ajudante pede permissão')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('button', { name: 'Permitir' }).isVisible()).toBe(true)
  })

  it('is read out with what the program may do, and says that the answer is sent to an app, where the page stays open', async () => {
    const { platform, open } = harness
    const value = `${await platform.session('guardian')}.${demoPeople.guardian.id}`
    await open.page.context().addCookies([{ name: 'session', value, url: platform.origin }])
    await open.page.goto(await authorizationUrl('Ayudante', 'com.example.helper:/done'))
    const question = open.page.getByRole('form', { name: 'Ayudante asks to act for you' })
    const described =
      (await question.getByRole('button', { name: 'Allow' }).getAttribute('aria-describedby')) ?? ''
    const read = described.split(' ').map((id) => open.page.locator(`[id="${id}"]`).innerText())
    expect((await Promise.all(read)).join(' ')).toMatch(
      /at com.example.helper:.*It may not move money\. You withdraw/,
    )
    await open.page.keyboard.press('Tab')
    expect(await open.page.locator(':focus').innerText()).toBe('Allow')
    await open.page.keyboard.press('Enter')
    await open.page.getByRole('status').getByText('You can close this page.').waitFor()
    expect(await open.page.getByRole('button').count()).toBe(0)
  })

  it('is in the language of the browser, and explains an invalid request', async () => {
    const page = async (accepted: string) =>
      (
        await fetch(`${harness.platform.origin}/agents/allow`, { headers: { 'accept-language': accepted } })
      ).text()
    expect(await page('pt-BR')).toContain('Permitir que um programa aja por você')
    expect(await page('es')).toContain('Permitir que un programa actúe por vos')
    const unknown = (await authorizationUrl('x')).replace(/client_id=\w+/, 'client_id=unknown')
    await harness.open.page.goto(unknown)
    await harness.open.page.getByText('The request of the program is not valid: invalid_').waitFor()
    expect(harness.open.errors).toEqual([])
  })

  it('shows no text that the author of a link has written as the reason of a failure', async () => {
    const { page } = harness.open
    for (const [query, reason] of [
      ['error=invalid_client&error_description=Call', 'invalid_client'],
      ['error=Call+0800', 'invalid_request'],
    ]) {
      await page.goto(`${harness.platform.origin}/agents/allow?${query}`)
      await page.getByText(`The request of the program is not valid: ${reason}.`).waitFor()
      expect(await page.locator('main').innerText()).not.toContain('Call')
    }
  })
})
