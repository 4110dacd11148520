/** What is being sent and would be lost with the page, or be refused after a sign-out. */
const unsent = new Set<Promise<unknown>>()

const askToStay = (event: Event) => event.preventDefault()

/** The browser asks before the page is left, and a sign-out waits, until the work is done. */
export function keepUntilSent(work: Promise<unknown>): void {
  if (unsent.size === 0) addEventListener('beforeunload', askToStay)
  unsent.add(work)
  const remove = () => {
    unsent.delete(work)
    if (unsent.size === 0) removeEventListener('beforeunload', askToStay)
  }
  work.then(remove, remove)
}

/** Waits until nothing would be lost with the page. */
export async function everythingSent(): Promise<void> {
  while (unsent.size > 0) await Promise.allSettled(unsent)
}
