import type { FastifyPluginAsync } from 'fastify'
import { passwordLength } from '../../runtime/identity-directory.js'
import type { Language } from '../../schema/languages.js'
import { embeddedJson, formPagePolicy, htmlPage } from './html-page.js'
import { type MailedLinkPath, mailedLinkTexts } from './mailed-link-texts.js'
import { html, SafeHtml } from './public/safe-html.js'
import { languageOfRequest } from './public/send-page.js'

/**
 * The target page of a mailed link: a button, possibly a password field, and one mutation with the token of the link.
 */
interface MailedLinkPage {
  readonly path: MailedLinkPath
  readonly asksForPassword: boolean
  /** The mutation; it takes `token` and returns an `email`. */
  readonly mutation: string
}

const pages: readonly MailedLinkPage[] = [
  { path: '/invitation', asksForPassword: true, mutation: 'acceptInvitation' },
  { path: '/confirm-email', asksForPassword: false, mutation: 'confirmEmailChange' },
  { path: '/undo-email', asksForPassword: true, mutation: 'undoEmailChange' },
]

function htmlOf({ path, asksForPassword }: MailedLinkPage, language: Language): string {
  const { pages: ofPages, password, signIn, ...outcomes } = mailedLinkTexts[language]
  const { title, heading, button } = ofPages[path]
  const { minimum, maximum } = passwordLength
  const field = html`<p><label>${password} <input id="password" type="password" autocomplete="new-password" required
  minlength="${minimum}" maxlength="${maximum}"></label></p>
`
  const body = html`<main class="home">
<h1>${heading}</h1>
<form id="choose">
${asksForPassword ? field : ''}<p><button>${button}</button></p>
</form>
<p id="answer" role="status"></p>
<p id="next" hidden><a href="/app">${signIn}</a></p>
</main>
<script id="texts" type="application/json">${new SafeHtml(embeddedJson(outcomes))}</script>
<script src="${path}/page.js"></script>`
  return htmlPage({ title, styles: ['/pages/pages.css'], body: body.markup, language, hasSecret: true })
}

/** The token is in the URL's fragment, which browsers do not send: it appears in no log. */
function scriptOf({ mutation, asksForPassword }: MailedLinkPage): string {
  const [declared, passed] = asksForPassword ? [', $password: String!', ', password: $password'] : ['', '']
  const query = `mutation MailedLink($token: String!${declared}) { reply: ${mutation}(token: $token${passed}) { email } }`
  return `const form = document.getElementById('choose')
const answer = document.getElementById('answer')
const next = document.getElementById('next')
const texts = JSON.parse(document.getElementById('texts').textContent)
const outcomes = { NOT_FOUND: texts.used, CONFLICT: texts.used, VALIDATION_ERROR: texts.invalid, RATE_LIMITED: texts.later }
let isBusy = false
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  // The link works once: a double click would say that it was used already.
  if (isBusy) return
  isBusy = true
  const query = ${JSON.stringify(query)}
  const variables = { token: location.hash.slice(1)${asksForPassword ? ", password: document.getElementById('password').value" : ''} }
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = await response.json()
    const { code, details } = errors?.[0]?.extensions ?? {}
    answer.textContent = data?.reply
      ? texts.done.replace('{email}', () => data.reply.email)
      : details?.email ? texts.taken : outcomes[code] ?? texts.unavailable
    form.hidden = Boolean(data?.reply)
    next.hidden = !form.hidden
    if (form.hidden) next.firstElementChild.focus()
  } catch {
    answer.textContent = texts.unavailable
  }
  isBusy = false
})
`
}

/** The target pages of links in e-mails. */
export const mailedLinkPages: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', formPagePolicy)
  })
  for (const page of pages) {
    const script = scriptOf(page)
    app.get(page.path, async (request, reply) =>
      reply
        .header('Vary', 'Accept-Language')
        .type('text/html; charset=utf-8')
        .send(htmlOf(page, languageOfRequest(request))),
    )
    app.get(`${page.path}/page.js`, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(script),
    )
  }
}
