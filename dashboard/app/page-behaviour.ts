/**
 * Keeps the focus in place where the focused element is removed: browsers move it to the start of the page. The nearest
 * remaining ancestor in the page is focused instead of a neighbour, which a held Enter key would activate.
 */
export function keepFocus(root: HTMLElement): void {
  let ancestors: HTMLElement[] = []
  const remember = ({ target }: FocusEvent) => {
    ancestors = []
    for (let one = target; one instanceof HTMLElement && one !== root; one = one.parentElement)
      ancestors.push(one)
  }
  const keep = () => {
    const [focused] = ancestors
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    // An element with `display: contents` has no box and cannot be focused.
    const kept = ancestors.find((one) => one.isConnected && isShown(one))
    if (!kept) return
    kept.tabIndex = -1
    kept.focus({ preventScroll: true })
  }
  root.addEventListener('focusin', remember)
  new MutationObserver(keep).observe(root, { childList: true, subtree: true })
}

/** Whether an element has a box on the screen; Safari before 17.4 has no `checkVisibility`. */
export function isShown(element: HTMLElement): boolean {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0
}

/** A held Enter key activates a button or sends a form once: a button that undoes the change may be in the place of the first one. */
export function ignoreHeldEnter(root: HTMLElement): void {
  root.addEventListener('keydown', (event) => {
    const isHeld = event.key === 'Enter' && event.repeat
    if (isHeld && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
  })
}

/**
 * Refuses to send a date, time or number that the browser cannot read, such as a day without a time, which scripts see as an empty field.
 * To be called before React listens.
 */
export function refuseUnreadable(root: HTMLElement): void {
  const refuse = (event: Event) => {
    const inputs = (event.target as HTMLElement).querySelectorAll<HTMLInputElement>('input:not([type=email])')
    const unreadable = [...inputs].find(({ validity }) => validity.badInput)
    if (!unreadable) return
    event.preventDefault()
    event.stopImmediatePropagation()
    unreadable.reportValidity()
  }
  root.addEventListener('submit', refuse, { capture: true })
}

/** A field with a fault, or the first one of a group with a fault. */
const FAULTY = '[aria-invalid=true], fieldset:has(> .fault) input'

/** Focuses the first faulty field of a form that was sent: screen readers read its fault again, which may be the same as before. */
export function focusFaults(root: HTMLElement): void {
  root.addEventListener('submit', ({ target }) => {
    // Once the faults are shown.
    setTimeout(() => (target as HTMLElement).querySelector<HTMLElement>(FAULTY)?.focus())
  })
}
