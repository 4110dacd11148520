import type { FastifyPluginAsync } from 'fastify'
import { passwordLength } from '../../runtime/identity-directory.js'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Your invitation</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>Choose a password</h1>
<form id="choose">
<p><label>Password <input id="password" type="password" autocomplete="new-password" required
  minlength="${passwordLength.minimum}" maxlength="${passwordLength.maximum}"></label></p>
<p><button>Accept the invitation</button></p>
</form>
<p id="answer" role="status"></p>
</main>
<script src="/invitation/page.js"></script>
</body>
</html>
`

/** The token is in the URL's fragment, which browsers do not send: it appears in no log. */
const script = `const form = document.getElementById('choose')
const answer = document.getElementById('answer')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const query = 'mutation Accept($token: String!, $password: String!) {' +
    ' acceptInvitation(token: $token, password: $password) { email } }'
  const variables = { token: location.hash.slice(1), password: document.getElementById('password').value }
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = await response.json()
    const faults = Object.entries(errors?.[0]?.extensions?.details ?? {}).map(([name, fault]) => name + ' ' + fault)
    answer.textContent = data?.acceptInvitation
      ? 'Done. Sign in as ' + data.acceptInvitation.email + '.'
      : [errors?.[0]?.message ?? 'The invitation could not be accepted.', ...faults].join(' ')
    form.hidden = Boolean(data?.acceptInvitation)
  } catch {
    answer.textContent = 'The server is unavailable; try again.'
  }
})
`

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `GET /invitation`: the page that an invitation links to. */
export const invitationPage: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  })
  app.get('/invitation', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/invitation/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
}
