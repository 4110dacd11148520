import type { Command } from '../commands.js'
import { isShown } from '../page-behaviour.js'

/**
 * The buttons of the current screen, and links that look like one, by their names. Those of rows are left out: the name of a
 * button does not identify its row.
 */
export function pageCommands(): readonly Command[] {
  const named = new Map<string, HTMLElement>()
  for (const button of document.querySelectorAll<HTMLElement>('main :is(button, a.button)')) {
    const isOffered = isShown(button) && !button.matches(':disabled') && button.ariaDisabled !== 'true'
    if (isOffered && !button.closest('li, tr')) named.set(nameOf(button), button)
  }
  named.delete('')
  return [...named].map(([label, button]) => ({
    label,
    run() {
      button.focus()
      button.click()
    },
  }))
}

/** Without the key that is shown on it. */
function nameOf(button: HTMLElement): string {
  return (button.ariaLabel ?? (button.querySelector('span') ?? button).textContent ?? '').trim()
}
