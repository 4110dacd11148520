import { once } from 'node:events'
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import Fastify from 'fastify'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { myStatement } from '../../dashboard/generated/my-statement.js'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { statementPdf } from '../../platform/pages/statements/statement-pdf.js'
import { statementRoutes } from '../../platform/pages/statements/statement-routes.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { languages } from '../../schema/languages.js'
import { dashboardOfPeople } from '../support/browser/dashboard-of-people.js'
import { eventually } from '../support/runner/retry-until.js'

const { harness, graph, newWallet, opened } = dashboardOfPeople()

const PATH = '/app/my-donations/statement.pdf'
const PERIOD = { from: '2020-01-01', to: '2100-12-31' }

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>
const read = (file: Uint8Array) => getDocumentProxy(new Uint8Array(file))
const textOf = async (file: Proxy) =>
  (await extractText(file, { mergePages: true })).text.replace(/\s+/g, ' ')

/** The roles of the elements of a page, and their alternative texts. */
async function structureOf(file: Proxy, page = 1) {
  interface Node {
    readonly role?: string
    readonly alt?: string
    readonly children?: readonly Node[]
  }
  const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)]
  const nodes = all((await (await file.getPage(page)).getStructTree()) as Node)
  return {
    roles: new Set(nodes.flatMap(({ role }) => role ?? [])),
    alternatives: nodes.flatMap(({ alt }) => alt ?? []),
  }
}

async function given(amount: string): Promise<void> {
  const { createCase } = await graph(
    'admin',
    'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }',
    { input: { name: 'Łucja 李明 محمد 🐕', description: 'x', guardianId: demoPeople.guardian.id } },
  )
  const { id: walletId } = await newWallet('donor', 'Ahorros')
  await graph('donor', 'mutation ($input: DonateInput!) { donate(input: $input) { id } }', {
    input: { walletId, caseId: createCase.id, amount, asset: 'XLM' },
  })
  await eventually(async () => {
    const { viewer } = await graph('donor', '{ viewer { user { donations { totalCount } } } }')
    expect(viewer.user.donations.totalCount).toBeGreaterThan(0)
  })
}

describe('the PDF of a statement', () => {
  it('has the data and the genuine code of the statement on the screen', async () => {
    await given('12.5')
    const page = await opened(`/my-donations/statement?from=${PERIOD.from}&to=${PERIOD.to}`, 'donor')
    await page.getByText('Total of 1 donation').waitFor()
    const code = await page.locator('.statement footer .mono').innerText()
    const total = await page.locator('.statement tfoot td').innerText()
    const link = page.getByRole('link', { name: 'Save as PDF' })
    expect(await link.getAttribute('href')).toContain(`person=${demoPeople.donor.id}`)
    const download = page.waitForEvent('download')
    await link.click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(`${PERIOD.from}-${PERIOD.to}.pdf`)
    const stream = await saved.createReadStream()
    const file = await read(Buffer.concat(await stream.toArray()))
    const text = await textOf(file)
    expect(text).toContain('Diego Paz')
    expect(text).toContain(`Total of 1 donation ${total}`)
    expect(text).toContain('12.5 XLM')
    expect(text.replaceAll(' ', '')).toContain(code)
    expect((await structureOf(file)).alternatives).toContain('Łucja 李明 محمد 🐕')
    const { info } = await getMeta(file)
    expect(info).toMatchObject({ Title: expect.stringContaining('Donation statement'), Language: 'en-GB' })
    const checked = await fetch(`${harness.platform.origin}/statements/${code}?lang=en`)
    expect(await checked.text()).toContain('This code is genuine.')
    expect(harness.open.errors).toEqual([])
  })

  it('is printed from the screen with its totals once, after the last donation', async () => {
    await given('7')
    const page = harness.open.page
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().documentId !== myStatement.id) return route.fallback()
      const response = await route.fetch()
      const { data } = await response.json()
      const [one] = data.donationStatement.donations
      const donations = Array.from({ length: 80 }, (_, at) => ({ ...one, id: `don_${at}` }))
      return route.fulfill({
        json: { data: { donationStatement: { ...data.donationStatement, donations } } },
      })
    })
    await opened(`/my-donations/statement?from=${PERIOD.from}&to=${PERIOD.to}`, 'donor')
    await page.getByRole('row').nth(80).waitFor()
    const file = await read(await page.pdf({ format: 'A4' }))
    expect(file.numPages).toBeGreaterThan(1)
    expect((await textOf(file)).match(/Total of/g)).toHaveLength(1)
  })

  it('requires a session, returns 400 for an invalid period, and ignores an unknown code', async () => {
    const { origin } = harness.platform
    const ask = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${origin}${PATH}?${new URLSearchParams(query)}`, { headers })
      const type = answer.headers.get('content-type')?.split(';')[0]
      return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) }
    }
    const session = await harness.platform.session('donor')
    const authorization = `Bearer ${session}`
    const refused = await ask({ ...PERIOD, lang: 'es' })
    expect([refused.status, refused.type]).toEqual([401, 'text/html'])
    expect(refused.body.toString()).toContain('Iniciá sesión')
    // As sent by a link on another site.
    const foreign = { cookie: `session=${session}`, 'sec-fetch-site': 'cross-site' }
    expect((await ask(PERIOD, foreign)).status).toBe(401)
    const own = { cookie: `session=${session}`, 'sec-fetch-site': 'same-origin' }
    expect((await ask(PERIOD, own)).status).toBe(200)
    // A window shows its person until it is used again, although someone else has signed in since in another one.
    const cookie = `session=${session}.${demoPeople.donor.id}`
    const inWindowOf = async ({ id: person }: { readonly id: string }, marks: OutgoingHttpHeaders) => {
      const link = `${origin}${PATH}?${new URLSearchParams({ ...PERIOD, person })}`
      // `fetch` would add marks.
      const [answer] = await once(get(link, { headers: { ...marks, cookie } }), 'response')
      return (answer as IncomingMessage).resume().statusCode
    }
    // Safari marks a link that opens a new window as `cross-site`, and a download not at all.
    const newWindow = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    for (const marks of [{ 'sec-fetch-site': 'same-origin' }, newWindow, {}]) {
      expect(await inWindowOf(demoPeople.donor, marks)).toBe(200)
      expect(await inWindowOf(demoPeople.investor, marks)).toBe(401)
    }
    const embedded = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
    expect(await inWindowOf(demoPeople.donor, embedded)).toBe(401)
    for (const [from, to] of [
      ['2026-12-31', '2026-01-01'],
      ['x', 'y'],
    ] as const)
      expect((await ask({ from, to, lang: 'en' }, { authorization })).status).toBe(400)
    const code = 'AAAAA-AAAAA-AAAAA'
    const issued = await ask({ ...PERIOD, code }, { authorization })
    expect(issued.type).toBe('application/pdf')
    expect(await textOf(await read(issued.body)), 'not a code of another statement').not.toContain(code)
  })

  it('reuses the code of an earlier statement only if that is identical', async () => {
    const totals = [{ currency: 'USD', amount: 10, donations: 1 }]
    const period = { from: '2026-01-01', to: '2026-12-31' }
    const issued = {
      ...{ ...period, donorName: 'Inés', issuedAt: '2026-11-24T10:05:00.000Z', code: 'NEW-1', totals },
      ...{ checkUrl: 'https://rescue.example/statements/NEW-1', donations: [] },
    }
    let earlier: object | null = null
    const app = Fastify()
    const rateLimiter = createRateLimiter({ multiplier: 1 })
    await app.register(
      statementRoutes({
        execute: async ({ variables }) => ({
          data: 'code' in variables ? { donationStatementCheck: earlier } : { donationStatement: issued },
        }),
        viewerOf: async () => ({
          kind: 'session',
          subject: 'usr_1',
          role: 'user',
          name: 'Inés',
          email: 'i@x.example',
        }),
        isCrossSiteRequest: () => false,
        rateLimiter,
      }),
    )
    const textWith = async () => {
      const url = `${PATH}?${new URLSearchParams({ ...period, code: 'OLD-1', lang: 'en' })}`
      return textOf(await read((await app.inject(url)).rawPayload))
    }
    const genuine = { ...period, issuedAt: '2026-11-24T10:01:00.000Z', isIssuedToName: true, totals }
    for (const other of [null, { ...genuine, isIssuedToName: false }, { ...genuine, to: '2026-12-30' }]) {
      earlier = other
      expect(await textWith()).toContain('https://rescue.example/statements/NEW-1')
    }
    earlier = { ...genuine, totals: [{ currency: 'USD', amount: 11, donations: 1 }] }
    expect(await textWith()).toContain('NEW-1')
    earlier = genuine
    const text = await textWith()
    expect(text).toContain('(days in UTC)')
    expect(text).toContain('Issued 24 November 2026 at 10:01 UTC')
    expect(text).toContain('https://rescue.example/statements/OLD-1')
    expect(text).not.toContain('NEW-1')
    await app.close()
    await rateLimiter.close()
  })

  it.each(languages)(
    'is accessible and spans many pages, with names in any script (%s)',
    async (language) => {
      const names = [
        'محمد الشمري',
        '李明',
        '🐕',
        '\u202egnirts',
        'Ωμέγα Привет Łódź Nguyễn',
        'x'.repeat(300),
        '',
      ]
      const donations = Array.from({ length: 120 }, (_, index) => ({
        ...{ amount: 10, currency: 'USD', asset: null, assetAmount: null },
        completedAt: '2026-09-27T23:58:00.000Z',
        case: { name: names[index % names.length] ?? '' },
      }))
      const bytes = await statementPdf(
        {
          ...{ donorName: 'محمد 李明 🐕', from: '2026-01-01', to: '2026-12-31', code: 'CODE-1' },
          issuedAt: '2026-11-24T00:23:00.000Z',
          checkUrl: 'https://rescue.example/statements/CODE-1',
          totals: [{ currency: 'USD', amount: 1_200.5, donations: 120 }],
          donations,
        },
        language,
      )
      const file = await read(bytes)
      expect(file.numPages).toBeGreaterThan(3)
      const text = await textOf(file)
      const total = { es: 'US$ 1.200,50', pt: 'US$ 1.200,50', en: 'US$1,200.50' }[language]
      expect(text).toContain(total)
      expect(text).toContain('mhmd LiMing')
      expect(text).toContain('Ωμέγα Привет Łódź Nguyễn')
      const [page, of] = { es: ['Página', 'de'], pt: ['Página', 'de'], en: ['Page', 'of'] }[language]
      for (const number of [1, 2, file.numPages])
        expect(text).toContain(`${page} ${number} ${of} ${file.numPages}`)
      // A character that is missing in a font is drawn as an empty box, without a mapping to text.
      expect(text).not.toMatch(/[\0\uFFFD]/)
      const { roles, alternatives } = await structureOf(file)
      for (const role of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD']) expect(roles).toContain(role)
      expect(alternatives).toEqual(expect.arrayContaining(['محمد 李明 🐕', 'محمد الشمري', '李明']))
    },
  )
})
