/**
 * Keeps the focus in place where the focused element is removed: browsers move it to the start of the page. The nearest
 * remaining ancestor is focused instead of a neighbour, which a held Enter key would activate.
 * @returns a function that stops it
 */
export function keepFocus(root: HTMLElement): () => void {
  let ancestors: HTMLElement[] = []
  const remember = ({ target }: FocusEvent) => {
    ancestors = []
    for (let one = target; one instanceof HTMLElement && one !== root; one = one.parentElement)
      ancestors.push(one)
  }
  const observer = new MutationObserver(() => {
    const [focused] = ancestors
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    const kept = ancestors.find((one) => one.isConnected) ?? root
    kept.tabIndex = -1
    kept.focus({ preventScroll: true })
  })
  root.addEventListener('focusin', remember)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}
