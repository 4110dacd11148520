/** Serves only pushes, so its scope may be all of the dashboard. */
const WORKER = '/app/push-worker.js'

/** The id of this browser's subscription, kept on the device: the graph shows no endpoints. */
export const OWN_SUBSCRIPTION = 'push-subscription'

/** The subscription of this browser, as `addPushSubscription` takes it. */
export interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Whether this browser can receive pushes: it needs HTTPS, and some browsers only have it for installed pages. */
export const canReceivePushes = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Subscribes this browser; asks the person for permission if it was not given yet.
 * @param publicKey the platform's key for push services, base64url
 * @returns `denied` without permission, `failed` if the browser cannot subscribe to its push service
 */
export async function subscribeBrowser(
  publicKey: string,
): Promise<BrowserSubscription | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    await navigator.serviceWorker.register(WORKER)
    const { pushManager } = await navigator.serviceWorker.ready
    // A subscription with a former key of the platform cannot be renewed.
    await (await pushManager.getSubscription())?.unsubscribe()
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
    return { endpoint, p256dh, auth }
  } catch (error) {
    // Browsers report an unreachable push service, a blocked one and a broken profile alike.
    if (error instanceof DOMException) return 'failed'
    throw error
  }
}

/** Whether this browser is subscribed with another key of the platform than the present one. */
export async function hasFormerKey(publicKey: string): Promise<boolean> {
  if (!canReceivePushes()) return false
  const key = (await presentSubscription())?.options.applicationServerKey
  return key != null && base64url(key) !== publicKey
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Ends the subscription of this browser, if it has one: on a shared device the next person must not receive pushes. */
export async function unsubscribeBrowser(): Promise<void> {
  if (canReceivePushes()) await (await presentSubscription())?.unsubscribe()
}

async function presentSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return registration?.pushManager.getSubscription()
}
