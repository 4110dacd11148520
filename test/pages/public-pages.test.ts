import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults, coloursOf, pageOfPlatform } from '../support/browser/browser.js'
import { payFromDonations } from '../support/fixtures/case-payments.js'
import { openedCase } from '../support/fixtures/public-cases.js'
import { sampleBytes } from '../support/fixtures/sample-files.js'

const harness = pageOfPlatform({ WEBHOOK_ALLOW_PRIVATE: 'true' })
const MAXIMUM_BYTES = 10_240
const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'&\u202e'

let slug: string
let id: string

const at = (path: string) => `${harness.platform.origin}${path}`
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(at(path), {
    redirect: 'manual',
    headers: { accept: 'text/html', 'accept-language': 'en', ...headers },
  })

const opened = (body: object) => openedCase(harness.platform, body)

/** Creates a donation request and returns the path of its page. */
async function requestedPath(): Promise<string> {
  const body = new URLSearchParams({ amount: '12345.6789012', asset: 'USDC', network: 'testnet' })
  const made = await fetch(at(`/c/${slug}/donate`), { method: 'POST', redirect: 'manual', body })
  return new URL(made.headers.get('location') ?? '', at('/')).pathname
}

beforeAll(async () => {
  const { platform } = harness
  const imageUrl = `${platform.origin}/demo-pictures/dog-black.svg`
  const story = 'Found beside the road with a broken leg. She needs an operation and eight weeks of rest.\n\n'
  const body = {
    name: `Luna ${hostile}`,
    description: story.repeat(40),
    status: 'urgent',
    donationGoal: 1800,
    imageUrl,
  }
  ;({ id, slug } = await opened(body))
  const { body: gift } = await platform.rest('POST /api/donations/create', {
    as: 'donor',
    body: { caseId: id, amount: 450 },
  })
  expect(gift.id).toBeDefined()
  for (let day = 1; day <= 9; day++) {
    const notes = `Day ${day}: she eats again. ${hostile} ${'A long report of the clinic. '.repeat(10)}`
    const update = { caseId: id, type: 'medical_progress', notes }
    await platform.rest('POST /api/updates', { as: 'staff', body: update })
  }
})

describe('the page of a case', () => {
  it('is rendered on the server with story and updates, and runs no scripts from user content', async () => {
    const { page, errors, dialogs } = harness.open
    await page.goto(at(`/c/${slug}?lang=en`))
    expect(await page.locator('h1').textContent()).toBe(`Luna ${hostile}`.trim())
    expect(await page.locator('.timeline li').count()).toBe(8)
    // The script of the page, for live updates, and none from user content.
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(1)
    const data = JSON.parse((await page.locator('script[type]').textContent()) ?? '')
    expect(data).toMatchObject({ '@type': 'Project', name: `Luna ${hostile}`.trim() })
    await page.getByRole('link', { name: 'Older' }).first().click()
    await expect.poll(() => page.locator('.timeline li').count()).toBe(1)
    expect([errors, dialogs, harness.open.foreignHosts()]).toEqual([[], [], []])
    await page.emulateMedia({ media: 'print' })
    // Firefox leaves the rest of a page empty before an item of a grid that does not fit.
    expect(await page.evaluate('getComputedStyle(document.querySelector("article")).display')).toBe('flex')
  })

  it('has metadata for messengers and search engines, and is in the sitemap', async () => {
    const { page } = harness.open
    await page.goto(at(`/c/${slug}?lang=pt`))
    const content = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
    expect(await content('title')).toBe(`${`Luna ${hostile}`.trim()} · Resgate animal`)
    expect(await content('url')).toBe(at(`/c/${slug}`))
    expect(await content('image')).toContain('/demo-pictures/dog-black.svg')
    expect(await page.locator('link[hreflang]').count()).toBeGreaterThanOrEqual(3)
    const map = await (await get('/sitemap-1.xml')).text()
    expect(map).toContain(`<loc>${at(`/c/${slug}`)}</loc>`)
    expect(await (await get('/sitemap.xml')).text()).toContain(at('/sitemap-1.xml'))
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${at('/sitemap.xml')}`)
  })

  it('keeps the donation form reachable, lists further cases, and shares by links without third parties', async () => {
    const other = await opened({ name: 'Ñusta & <b>', status: 'active', donationGoal: 100 })
    const { page } = harness.open
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(at(`/c/${other.slug}?lang=es`))
    const linesOfShare = await page.evaluate(`(() => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('.facts span:last-child'))
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })()`)
    expect(linesOfShare, 'the share of the goal is not divided').toBe(1)
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto(at(`/c/${slug}?lang=en`))
    const isInView = (selector: string) =>
      page.evaluate(
        `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('${selector}').getBoundingClientRect())`,
      )
    await page.evaluate('scrollTo(0, document.body.scrollHeight / 2)')
    expect([await isInView('.bar .button'), await isInView('.give button')]).toEqual([true, false])
    await page.locator('.bar .button').click()
    await expect.poll(() => isInView('.give input')).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await page.locator('.bar').isVisible()).toBe(false)
    await page.evaluate('scrollTo(0, 700)')
    expect(await isInView('.give button')).toBe(true)
    const { data } = await harness.platform.graphql(
      'query ($id: ID!) { publicCase(id: $id) { donationCount } }',
      { id },
    )
    const given = data.publicCase.donationCount
    const said =
      given === 0
        ? 'No donations yet: you can be the first'
        : given === 1
          ? '1 donation'
          : `${given} donations`
    expect(await page.locator('.facts span').first().innerText()).toBe(said)
    const links = await page
      .locator('.others a')
      .evaluateAll((all) => all.map((link) => (link as unknown as { href: string }).href))
    expect(links).toContain(at(`/c/${other.slug}?lang=en`))
    expect(links).not.toContain(at(`/c/${slug}?lang=en`))
    const shared = await page
      .locator('.share a')
      .evaluateAll((all) => all.map((link) => (link as unknown as { href: string }).href))
    expect(shared.map((link) => new URL(link).protocol)).toEqual(['whatsapp:', 'sms:', 'mailto:', 'http:'])
    for (const link of shared.slice(0, 3))
      expect(decodeURIComponent(link)).toContain(at(`/c/${slug}?lang=en`))
    expect(await page.getByLabel('Link to this page').inputValue()).toBe(at(`/c/${slug}?lang=en`))
  })

  it('returns 304 for a request with its entity tag, unless the language differs', async () => {
    // `fetch` adds a `Cache-Control` header that prevents a 304.
    const ask = (headers: Record<string, string>) =>
      harness.platform.platform.app.inject({ url: `/c/${slug}`, headers })
    const first = await ask({ 'accept-language': 'en' })
    const etag = String(first.headers.etag)
    expect(first.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const second = await ask({ 'accept-language': 'en', 'if-none-match': etag })
    expect([second.statusCode, second.body]).toEqual([304, ''])
    const other = await ask({ 'accept-language': 'es', 'if-none-match': etag })
    expect([other.statusCode, other.headers['content-language']]).toEqual([200, 'es'])
  })

  it('serves remote pictures from its own origin, and a placeholder for missing ones', async () => {
    const remote = createServer((request, response) =>
      request.url === '/luna.png' ? response.end(sampleBytes.png) : response.writeHead(404).end(),
    )
    await new Promise<void>((done) => remote.listen(0, '127.0.0.1', done))
    const host = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`
    try {
      const one = await opened({
        name: 'Ñusta 🐈',
        imageUrl: `${host}/luna.png`,
        additionalImages: [`${host}/gone.jpg`, at('/demo-pictures/cat-grey.svg')],
      })
      const { page } = harness.open
      await page.goto(at(`/c/${one.slug}?lang=en`))
      await expect.poll(() => page.evaluate(`document.querySelector('.hero').naturalWidth`)).toBe(1)
      const lost = page.locator('.gallery img').first()
      await lost.scrollIntoViewIfNeeded()
      await expect
        .poll(() => page.evaluate(`document.querySelector('.gallery img').naturalWidth`))
        .toBeGreaterThan(1)
      expect(await page.locator('.gallery img').last().getAttribute('src')).toBe(
        '/demo-pictures/cat-grey.svg',
      )
      expect(harness.open.foreignHosts()).toEqual([])
      const path = (await page.locator('.hero').getAttribute('src')) ?? ''
      const answer = await get(path)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('set-cookie')).toBeNull()
      const known = { 'if-none-match': answer.headers.get('etag') ?? '' }
      const again = await harness.platform.platform.app.inject({ url: path, headers: known })
      expect(again.statusCode).toBe(304)
      const forged = await get(path.replace(/\/media\/.{22}/, `/media/${'A'.repeat(22)}`))
      expect([forged.status, forged.headers.get('content-type')]).toEqual([404, 'image/svg+xml'])
    } finally {
      remote.close()
    }
  })

  it('shows payments for this case only, live and with their proof', async () => {
    const { page, errors } = harness.open
    const { platform } = harness
    await page.goto(at(`/c/${slug}?lang=en`))
    const spending = page.locator('[data-live=spending]')
    await spending.getByText('Payments made for this case on the public ledger are listed here.').waitFor()
    await payFromDonations(platform, id, { amount: '1.5', memo: 'hostile <b> & "memo"' })
    await payFromDonations(platform, id, { amount: '3.25', memo: id.slice('cas_'.length) })
    await spending.getByText('3.25 XLM').waitFor()
    expect(await spending.getByRole('listitem').count()).toBe(1)
    expect(await spending.getByText('test network').count()).toBe(1)
    const fields = '{ ledgerPayments { nodes { network amount asset receipt { hash } } totalCount } }'
    const { data } = await platform.graphql(
      `query ($id: ID!) { publicCase(id: $id) ${fields} case(id: $id) ${fields} }`,
      { id },
      { as: 'donor' },
    )
    const [paid] = data.publicCase.ledgerPayments.nodes
    expect(paid).toMatchObject({ network: 'testnet', amount: '3.2500000', asset: 'XLM' })
    expect(await spending.getByRole('link', { name: /^Proof/ }).getAttribute('title')).toBe(paid.receipt.hash)
    expect(data.case).toEqual(data.publicCase)
    for (const [language, text] of Object.entries({ es: 'pagos hechos', pt: 'pagamentos feitos' }))
      expect(await (await get(`/c/${slug}?lang=${language}`)).text()).toContain(text)
    expect(errors).toEqual([])
  })

  it('follows its case again after a proxy has refused the stream of live updates', async () => {
    const { page } = harness.open
    const { id: followed, slug: path } = await opened({ name: 'Ñandú', status: 'active' })
    const streams = '**/graphql/stream?*'
    await page.clock.install()
    await page.route(streams, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
    const refused = page.waitForResponse((response) => response.status() === 502)
    await page.goto(at(`/c/${path}?lang=en`))
    await refused
    let status: number | undefined
    page.on('response', (response) => {
      if (response.url().includes('/graphql/stream?')) status = response.status()
    })
    const statusLater = () => page.clock.fastForward(30_000).then(() => status)
    await expect.poll(statusLater, { interval: 500 }).toBe(200)
    await harness.platform.rest('POST /api/updates', {
      as: 'staff',
      body: { caseId: followed, type: 'note', notes: 'Volvió a correr' },
    })
    await page.locator('.timeline').getByText('Volvió a correr').waitFor()
  })

  it('follows its case after a deployment whose subscription has another id', async () => {
    const { page } = harness.open
    const { slug: path } = await opened({ name: 'Bruma', status: 'active' })
    const address = at(`/c/${path}?lang=en`)
    const older = async (route: Route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/documentId=\w+/, `documentId=${'0'.repeat(64)}`)
      await route.fulfill({ response, body })
    }
    await page.route(address, older, { times: 1 })
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/graphql/stream?')) statuses.push(response.status())
    })
    await page.clock.install()
    await page.goto(address)
    const statusesLater = () => page.clock.fastForward(90_000).then(() => statuses)
    await expect.poll(statusesLater, { interval: 500 }).toEqual([404, 200])
  })

  it('has a poster whose story is never cut within an emoji', async () => {
    const { slug: path } = await opened({
      name: 'Emoji',
      status: 'active',
      description: `a${'🐶'.repeat(500)}`,
    })
    const poster = await (await get(`/c/${path}/poster`)).text()
    expect(poster).toContain('🐶…')
    expect(poster).not.toContain('\ufffd')
  })

  it('redirects permanently when the case is renamed', async () => {
    const one = await opened({ name: 'Perra' })
    await harness.platform.rest(`PUT /api/cases/${one.id}`, { as: 'staff', body: { name: '🐶 Frida' } })
    const moved = await get(`/c/${one.slug}?lang=pt`)
    expect(moved.status).toBe(308)
    expect(moved.headers.get('location')).toMatch(/^\/c\/dog-frida-[a-z0-9]{10}\?lang=pt$/)
  })

  it('returns the same 404 for a draft and for an unknown case', async () => {
    const draft = await opened({ name: 'Sombra', status: 'draft' })
    const answers = await Promise.all(
      [draft.slug, 'sombra-0000000000', '%3Cscript%3E'].flatMap((one) =>
        ['', '/poster', '/widget'].map(async (rest) => {
          const answer = await get(`/c/${one}${rest}`)
          return `${answer.status} ${await answer.text()}`
        }),
      ),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^404 /)
    expect(answers[0]).toContain('There is no such case')
  })
})

it('every public page is small, restricts framing, and is in the reader’s language', async () => {
  for (const path of [
    `/c/${slug}`,
    `/c/${slug}/poster`,
    `/c/${slug}/widget`,
    await requestedPath(),
    '/o',
    '/',
  ])
    for (const language of ['es', 'pt', 'en']) {
      const answer = await get(path, { 'accept-language': `fr, ${language}-XX;q=0.8` })
      const text = await answer.text()
      expect(answer.status, path).toBe(200)
      expect(text).toContain(`<html lang="${language}">`)
      expect(gzipSync(text).length, path).toBeLessThanOrEqual(MAXIMUM_BYTES)
      const frames = path.endsWith('/widget') ? 'frame-ancestors *' : "frame-ancestors 'none'"
      expect(answer.headers.get('content-security-policy')).toContain(frames)
    }
})

it('an address that is too long or wrongly encoded is explained to browsers by a page', async () => {
  for (const path of [`/statements/${'A'.repeat(256)}`, '/c/%E0%A4%A']) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await answer.text()).toContain('This page cannot be shown')
    const program = await get(path, { accept: 'application/json' })
    expect([program.status, await program.json()]).toMatchObject([400, { code: 'VALIDATION_ERROR' }])
  }
})

it.each(['', '/widget'])(
  'the progress on /c/…%s is visible where the system sets all colours',
  async (rest) => {
    const { page } = harness.open
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(at(`/c/${slug}${rest}`))
    const progress = page.locator('progress').first()
    await progress.evaluate((element) =>
      Object.assign(element, { value: 0.5, max: 1, style: 'height: 20px' }),
    )
    expect(await coloursOf(progress)).toBeGreaterThan(1)
  },
)

it('the embed code contains the widget, which links to the case', async () => {
  const { page } = harness.open
  await page.goto(at(`/c/${slug}?lang=en`))
  await page.getByText('Embed in another site').click()
  const snippet = await page.locator('code').last().innerText()
  const [, source] = /^<iframe src="([^"]+)" title="Luna &lt;\/script&gt;/.exec(snippet) ?? []
  expect(source).toBe(at(`/c/${slug}/widget?lang=en`))
  expect(await (await fetch(source ?? '')).text()).toContain(`href="/c/${slug}?lang=en" target="_blank"`)
})

it('the page of the organisation shows totals and links to cases', async () => {
  const { page } = harness.open
  await page.goto(at('/o?lang=en'))
  expect(await page.locator('.totals dd').count()).toBe(4)
  expect(await page.locator(`a[href="/c/${slug}?lang=en"]`).count()).toBe(1)
  // The placeholder has the size of a picture, so that names are aligned.
  const sizeOf = async (selector: string) => {
    const { width = 0, height = 0 } = (await page.locator(selector).first().boundingBox()) ?? {}
    return [Math.round(width), Math.round(height)]
  }
  expect(await sizeOf('.cards li > span')).toEqual(await sizeOf('.cards li > img'))
  const colour = await page.evaluate(
    "getComputedStyle(document.querySelector('.cards li > span')).backgroundColor",
  )
  expect(colour).toMatch(/^rgb\(/)
})

it('the public pages have no accessibility faults in any language, theme and width', async () => {
  const { page } = harness.open
  const paths = [`/c/${slug}`, `/c/${slug}/poster`, `/c/${slug}/widget`, await requestedPath()]
  for (const path of [...paths, '/o', '/', '/c/unknown'])
    expect(
      await accessibilityFaults(page, (language) => page.goto(at(`${path}?lang=${language}`))),
      path,
    ).toEqual([])
})
