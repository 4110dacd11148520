/*
 * Runs before the other scripts of the page are loaded: queries the viewer, sends the first query of the screen at the
 * URL, and loads its scripts. `scripts/dashboard/build-dashboard.ts` writes it into the page.
 */
import { firstQueries } from './app/first-queries.js'
import { readPreferences } from './app/stored-preferences.js'
import { signedInId } from './generated/document-ids.js'
import type { SignedInData } from './generated/signed-in.js'
import { sendEarly } from './graph/early-request.js'

/** The scripts of each screen, the most specific address first. */
declare const SCREENS: readonly (readonly [path: string, address: string, scripts: readonly string[]])[]

try {
  readPreferences()
} catch {
  // Without the stored data the other scripts fail, and without cookies nobody can sign in.
  addEventListener('DOMContentLoaded', () => document.getElementById('blocked')?.removeAttribute('hidden'))
}

const viewer = sendEarly(signedInId, {})
  .then((sent) => sent?.response)
  .then((response): Promise<{ readonly data?: SignedInData }> | undefined => response?.clone().json())
  .then((body) => {
    const { user, role } = body?.data?.viewer ?? {}
    return user && role ? { id: user.id, role } : undefined
  })
  .catch(() => undefined)

for (const [path, address, scripts] of SCREENS) {
  const found = new RegExp(address).exec(location.pathname)
  if (!found) continue
  const search = Object.fromEntries(new URLSearchParams(location.search))
  const { language } = readPreferences()
  const params = found.groups ?? {}
  firstQueries[path]?.({ search, params, language, viewer })
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  break
}
