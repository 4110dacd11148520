import type { CDPSession, Page } from 'playwright-core'

/** Conditions of a page load, as the DevTools protocol emulates them. */
export interface Profile {
  readonly name: 'desktop' | 'slow'
  readonly cpuSlowdown: number
  readonly latencyMs: number
  readonly bytesPerSecond: number
  /** Upper bound of the largest contentful paint, in milliseconds. */
  readonly goalMs: number
}

const MBIT_BYTES = 1_000_000 / 8

/** A wired desktop, and a phone on a slow mobile network, with the latencies of Lighthouse. */
export const profiles: readonly Profile[] = [
  { name: 'desktop', cpuSlowdown: 1, latencyMs: 40, bytesPerSecond: 10 * MBIT_BYTES, goalMs: 800 },
  { name: 'slow', cpuSlowdown: 4, latencyMs: 150, bytesPerSecond: 1.6 * MBIT_BYTES, goalMs: 2_000 },
]

/** Throttles a page to a profile; its process and network are not shared with other pages. */
export async function emulate(page: Page, profile: Profile): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: profile.bytesPerSecond,
    uploadThroughput: profile.bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
  return session
}

/** Records measurements in the page; runs before its scripts. */
export const OBSERVERS = `
  window.measured = { paint: 0, slowest: 0, longest: 0, decisions: [] }
  const observe = (options, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe(options)
  observe({ type: 'largest-contentful-paint', buffered: true }, ({ startTime }) => { measured.paint = startTime })
  observe({ type: 'event', durationThreshold: 16, buffered: true }, ({ interactionId, duration }) => {
    if (interactionId) measured.slowest = Math.max(measured.slowest, duration)
  })
  observe({ type: 'longtask', buffered: true }, ({ duration }) => {
    measured.longest = Math.max(measured.longest, duration)
  })`

/** A number that {@link OBSERVERS} collected, in milliseconds. */
export function measured(page: Page, name: 'paint' | 'slowest' | 'longest'): Promise<number> {
  return page.evaluate(`measured.${name}`)
}

/** Starts a new measurement of interactions and tasks. */
export function reset(page: Page): Promise<unknown> {
  return page.evaluate('measured.slowest = 0; measured.longest = 0')
}

/** Records the time from each decision key to the frame that shows the next item as open. */
export const WATCH_DECISIONS = `
  const openRow = () => document.querySelector('.queue li.open .excerpt')
  let pressedAt
  let before
  addEventListener('keydown', ({ key }) => {
    if (key !== 'a') return
    pressedAt = performance.now()
    before = openRow()
  }, { capture: true })
  new MutationObserver(() => {
    const now = openRow()
    if (pressedAt === undefined || !now || now === before) return
    const since = pressedAt
    pressedAt = undefined
    requestAnimationFrame(() => measured.decisions.push(performance.now() - since))
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })`

/** The durations of the decisions, in milliseconds. */
export function decisionTimes(page: Page): Promise<number[]> {
  return page.evaluate('measured.decisions')
}
