import { useEffect, useRef } from 'react'

/** A key with its action: `j`, `Shift+X`, `?`, or `Mod+k` for Control or Command. */
export interface Shortcut {
  readonly key: string
  readonly label: string
  /** Whether it runs again and again while the key is held, as moves in a list do. */
  readonly isRepeated?: boolean
  readonly run: () => void
}

/** Runs shortcuts while the component is shown, except while the person types or a dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[], isActive = true): void {
  const current = useRef(shortcuts)
  current.current = shortcuts
  useEffect(() => {
    if (!isActive) return
    const press = (event: KeyboardEvent) => {
      const pressed = keyOf(event)
      if (event.defaultPrevented || (!pressed.startsWith('Mod+') && isBusy(event.target))) return
      const shortcut = current.current.find(({ key }) => key === pressed)
      if (!shortcut) return
      event.preventDefault()
      if (!event.repeat || shortcut.isRepeated) shortcut.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isActive])
}

function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  if (altKey) return ''
  const isLetter = /^[a-z]$/i.test(key)
  const name = isLetter && shiftKey ? `Shift+${key.toUpperCase()}` : isLetter ? key.toLowerCase() : key
  return ctrlKey || metaKey ? `Mod+${name}` : name
}

/** A key as the keyboards of this device name it: `Mod+k` is `⌘ K` or `Ctrl K`. */
export function keyName(key: string): string {
  const modifier = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'
  const name = key.replace('Mod+', `${modifier} `).replace('Shift+', '⇧')
  return name
    .replace('Enter', '↵')
    .replace('Escape', 'Esc')
    .replace(/\b[a-z]$/, (letter) => letter.toUpperCase())
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  )
}
