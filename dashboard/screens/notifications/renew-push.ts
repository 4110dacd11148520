import '../../app/first-load.js'
import { addPushBrowser } from '../../generated/add-push-browser.js'
import { myPushBrowsers } from '../../generated/my-push-browsers.js'
import { mutate, read } from '../../graph/hooks.js'
import { hasFormerKey, OWN_SUBSCRIPTION, subscribeBrowser } from '../../session/browser-push.js'

/**
 * Subscribes this browser to pushes, unless it cannot.
 * @returns why it cannot
 * @throws GraphFailure
 */
export async function addThisBrowser(publicKey: string): Promise<'denied' | 'failed' | undefined> {
  const subscription = await subscribeBrowser(publicKey)
  if (typeof subscription === 'string') return subscription
  const { addPushSubscription } = await mutate(addPushBrowser, { input: subscription })
  localStorage.setItem(OWN_SUBSCRIPTION, addPushSubscription.id)
  return undefined
}

/** Subscribes this browser again if the platform has a new key: pushes of it do not reach a subscription with a former one. */
export async function renewPush(): Promise<void> {
  const { pushPublicKey } = await read(myPushBrowsers, {})
  if (pushPublicKey && (await hasFormerKey(pushPublicKey))) await addThisBrowser(pushPublicKey)
}
