/*
 * Runs while the other scripts of the page are loaded: asks who is signed in, and loads the scripts of the screen that the
 * address names. `scripts/dashboard/build-dashboard.ts` builds it by itself, without the scripts that it is faster than.
 */
import { signedIn } from './generated/signed-in.js'
import { sendEarly } from './graph/early-request.js'

/** The scripts of each screen, the most specific address first. */
declare const SCREENS: readonly (readonly [address: string, scripts: readonly string[]])[]

sendEarly(signedIn.id)
const [, scripts = []] = SCREENS.find(([address]) => new RegExp(address).test(location.pathname)) ?? []
for (const href of scripts)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
