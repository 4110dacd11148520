/* Signs a person in, and asks whether the program that sent them here may act for them. */

const texts = JSON.parse(document.getElementById('texts').textContent)
const asked = new URLSearchParams(location.search)
const forms = ['sign-in', 'second-factor', 'decide'].map((id) => document.getElementById(id))
const [signIn, secondFactor, decide] = forms
const status = document.getElementById('status')

const show = (form) => {
  for (const one of forms) one.hidden = one !== form
  // The first field, or the question: a second press of Enter at the sign-in must not answer it.
  form?.querySelector('input, [tabindex]')?.focus()
}
/** The id of the person whom the page asks: nothing runs as someone else who has signed in since in another window. */
let person
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_whole, name) => values[name])

/**
 * Calls the server with the session of the cookie.
 * @param refused the text for input that the server does not accept
 * @returns the body, or throws an error with the text for the person
 */
async function call(path, body, refused) {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-session': person ? `cookie ${person}` : 'cookie',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => undefined)
  // A proxy may have responded in place of the server.
  const result = await response?.json().catch(() => undefined)
  if (response?.ok && result) return result
  const { status = 503 } = response ?? {}
  throw Object.assign(new Error(textOf(status, result, refused)), { status })
}

function textOf(status, result, refused) {
  if (!result || status >= 500) return texts.unavailable
  if (status === 429) return texts.later
  if (status === 403) return texts.notActive
  const faults = Object.entries(result.details ?? {}).map(([name, fault]) => `${name} ${fault}`)
  return refused ?? filled(texts.failed, { reason: faults.join(', ') || result.message || result.error })
}

const onSubmit = (form, work) =>
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void attempt(work)
  })

async function attempt(work) {
  status.textContent = ''
  try {
    await work()
  } catch (error) {
    if (error.status === 401 && person) await attempt(askForDecision)
    else status.textContent = error.message
  }
}

async function askForDecision() {
  person = undefined
  try {
    const { name, user } = await call(
      `/api/auth/oauth2/client?id=${encodeURIComponent(asked.get('client_id'))}`,
    )
    document.getElementById('asks').textContent = filled(texts.asks, { client: name, person: user.name })
    document.getElementById('named').textContent = filled(texts.named, { place: placeAfter() })
    person = user.id
    show(decide)
  } catch (error) {
    if (error.status !== 401) throw error
    const started = await call('/api/auth/get-session').catch(() => null)
    if (started?.mfaRequired) askForCode(started.user)
    else show(signIn)
  }
}

/** Where the program continues: a server, or an app by its scheme. */
function placeAfter() {
  const target = new URL(asked.get('redirect_uri'))
  return target.host || target.protocol
}

let signingIn

function askForCode({ id }) {
  signingIn = id
  show(secondFactor)
}

async function answer(allow) {
  const { url } = await call('/api/auth/oauth2/consent', { allow, query: location.search.slice(1) })
  show()
  // The page stays open if an app receives the answer.
  status.textContent = filled(texts.done, { place: placeAfter() })
  location.assign(url)
}

onSubmit(signIn, async () => {
  const [email, password] = ['email', 'password'].map((id) => document.getElementById(id).value)
  const started = await call('/api/auth/sign-in/email', { email, password }, texts.wrongPassword)
  if (started.mfaRequired) askForCode(started.user)
  else await askForDecision()
})
onSubmit(secondFactor, async () => {
  const token = document.getElementById('code').value.replaceAll(/\s/g, '')
  await call('/api/auth/verify-mfa', { userId: signingIn, token }, texts.wrongCode)
  await askForDecision()
})
onSubmit(decide, () => answer(true))
document.getElementById('refuse').addEventListener('click', () => attempt(() => answer(false)))
document.getElementById('other').addEventListener('click', () =>
  attempt(async () => {
    await call('/api/auth/sign-out', {})
    person = undefined
    show(signIn)
  }),
)

const refused = asked.get('error')
// Anyone can link to this page with a text of their own, so only error codes (RFC 6749, section 5.2) are shown.
const reason = /^[a-z_]{1,40}$/.test(refused) ? refused : 'invalid_request'
if (refused) status.textContent = filled(texts.failed, { reason })
else void attempt(askForDecision)
