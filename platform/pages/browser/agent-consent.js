/* Signs a person in, and asks whether the program that sent them here may act for them. */

const texts = JSON.parse(document.getElementById('texts').textContent)
const asked = new URLSearchParams(location.search)
const forms = ['sign-in', 'second-factor', 'decide'].map((id) => document.getElementById(id))
const [signIn, secondFactor, decide] = forms
const status = document.getElementById('status')

const show = (form) => {
  for (const one of forms) one.hidden = one !== form
  form?.querySelector('input, button')?.focus()
}
/** The id of the person whom the page asks: nothing runs as someone else who has signed in since in another window. */
let person
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_whole, name) => values[name])

/** Calls the server with the session of the cookie. @returns the body, or throws its message */
async function call(path, body) {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-session': person ? `cookie ${person}` : 'cookie',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new Error(texts.unavailable)
  })
  const result = await response.json()
  if (response.ok) return result
  const faults = Object.entries(result.details ?? {}).map(([name, fault]) => `${name} ${fault}`)
  throw Object.assign(new Error([result.message ?? result.error, ...faults].join(' ')), {
    status: response.status,
  })
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
    const target = new URL(asked.get('redirect_uri'))
    document.getElementById('named').textContent = filled(texts.named, {
      place: target.host || target.protocol,
    })
    person = user.id
    show(decide)
  } catch (error) {
    if (error.status !== 401) throw error
    const started = await call('/api/auth/get-session').catch(() => null)
    if (started?.mfaRequired) askForCode(started.user)
    else show(signIn)
  }
}

let signingIn

function askForCode({ id }) {
  signingIn = id
  show(secondFactor)
}

async function answer(allow) {
  const { url } = await call('/api/auth/oauth2/consent', { allow, query: location.search.slice(1) })
  show()
  location.assign(url)
}

onSubmit(signIn, async () => {
  const [email, password] = ['email', 'password'].map((id) => document.getElementById(id).value)
  const started = await call('/api/auth/sign-in/email', { email, password })
  if (started.mfaRequired) askForCode(started.user)
  else await askForDecision()
})
onSubmit(secondFactor, async () => {
  await call('/api/auth/verify-mfa', { userId: signingIn, token: document.getElementById('code').value })
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
if (refused) status.textContent = filled(texts.failed, { reason: asked.get('error_description') ?? refused })
else void attempt(askForDecision)
