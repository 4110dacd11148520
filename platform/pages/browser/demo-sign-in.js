/* Signs in with a demo account, for the explorer and the API documentation. */

const STORED_ACCOUNT = 'demo-account'

/** A storage of the browser; null if it blocks the data of pages. */
export function storageOf(name) {
  try {
    return window[name]
  } catch {
    return null
  }
}

/**
 * Adds a list of the demo accounts to `place`.
 * @param demo `{ password, accounts: [{ email, label }] }`, or null outside demo installations
 * @param onChange called after another account was chosen
 * @param initially e-mail of the account to use until one is chosen; default none
 * @returns `session()` and `idToken()`: tokens of the chosen account, or null
 */
export function demoSignIn(demo, place, onChange = () => {}, initially = '') {
  if (!demo) return { session: async () => null, idToken: async () => null }
  const chosen = document.createElement('select')
  chosen.append(new Option('nobody', ''))
  for (const { email, label } of demo.accounts) chosen.append(new Option(label, email))
  chosen.value = storageOf('sessionStorage')?.getItem(STORED_ACCOUNT) ?? initially
  const label = document.createElement('label')
  label.append('Signed in as ', chosen)
  place.append(label)

  const sessions = new Map()
  const session = async () => {
    const email = chosen.value
    if (!email) return null
    if (!sessions.has(email)) sessions.set(email, signIn(email, demo.password))
    try {
      return await sessions.get(email)
    } catch (error) {
      sessions.delete(email)
      throw error
    }
  }
  chosen.addEventListener('change', () => {
    storageOf('sessionStorage')?.setItem(STORED_ACCOUNT, chosen.value)
    onChange()
  })
  return {
    session,
    async idToken() {
      const token = await session()
      if (!token) return null
      return member('/api/auth/token', { headers: { authorization: `Bearer ${token}` } }, 'token')
    },
  }
}

const signIn = (email, password) =>
  member(
    '/api/auth/sign-in/email',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    },
    'token',
  )

async function member(url, init, name) {
  const response = await fetch(url, init)
  const body = await response.json()
  if (!response.ok) throw new Error(body.message ?? body.error ?? `${url} returned ${response.status}`)
  return body[name]
}
