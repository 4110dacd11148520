import type { FastifyPluginAsync } from 'fastify'
import { passwordLength } from '../../runtime/identity-directory.js'

/** A page that a mailed link leads to: a button, maybe a password, and one mutation with the token of the link. */
interface MailedLinkPage {
  readonly path: string
  readonly title: string
  readonly heading: string
  readonly button: string
  readonly asksForPassword: boolean
  /** The mutation; it takes `token` and returns an `email`. */
  readonly mutation: string
}

const pages: readonly MailedLinkPage[] = [
  {
    path: '/invitation',
    title: 'Your invitation',
    heading: 'Choose a password',
    button: 'Accept the invitation',
    asksForPassword: true,
    mutation: 'acceptInvitation',
  },
  {
    path: '/confirm-email',
    title: 'Your e-mail address',
    heading: 'Confirm your e-mail address',
    button: 'Use this address',
    asksForPassword: false,
    mutation: 'confirmEmailChange',
  },
  {
    path: '/undo-email',
    title: 'Your e-mail address',
    heading: 'Restore your e-mail address and choose a new password',
    button: 'Undo the change',
    asksForPassword: true,
    mutation: 'undoEmailChange',
  },
]

function htmlOf({ path, title, heading, button, asksForPassword }: MailedLinkPage): string {
  const password = `<p><label>Password <input id="password" type="password" autocomplete="new-password" required
  minlength="${passwordLength.minimum}" maxlength="${passwordLength.maximum}"></label></p>
`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>${heading}</h1>
<form id="choose">
${asksForPassword ? password : ''}<p><button>${button}</button></p>
</form>
<p id="answer" role="status"></p>
</main>
<script src="${path}/page.js"></script>
</body>
</html>
`
}

/** The token is in the URL's fragment, which browsers do not send: it appears in no log. */
function scriptOf({ mutation, asksForPassword }: MailedLinkPage): string {
  const [declared, passed] = asksForPassword ? [', $password: String!', ', password: $password'] : ['', '']
  const query = `mutation MailedLink($token: String!${declared}) { reply: ${mutation}(token: $token${passed}) { email } }`
  return `const form = document.getElementById('choose')
const answer = document.getElementById('answer')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const query = ${JSON.stringify(query)}
  const variables = { token: location.hash.slice(1)${asksForPassword ? ", password: document.getElementById('password').value" : ''} }
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = await response.json()
    const faults = Object.entries(errors?.[0]?.extensions?.details ?? {}).map(([name, fault]) => name + ' ' + fault)
    answer.textContent = data?.reply
      ? 'Done. Sign in as ' + data.reply.email + '.'
      : [errors?.[0]?.message ?? 'The link could not be used.', ...faults].join(' ')
    form.hidden = Boolean(data?.reply)
  } catch {
    answer.textContent = 'The server is unavailable; try again.'
  }
})
`
}

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The pages that links in e-mails lead to. */
export const mailedLinkPages: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  })
  for (const page of pages) {
    const [html, script] = [htmlOf(page), scriptOf(page)]
    app.get(page.path, async (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
    app.get(`${page.path}/page.js`, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(script),
    )
  }
}
