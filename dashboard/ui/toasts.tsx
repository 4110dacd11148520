import { createStore, useStore } from '../app/store.js'
import { Button } from './button.js'

/** A short message that does not interrupt. */
export interface Toast {
  readonly id: string
  readonly text: string
  readonly isFailure?: boolean
  readonly action?: { readonly label: string; readonly shortcut?: string; readonly run: () => void }
}

/** The number makes each message a new element: screen readers announce no text that replaces the same one. */
interface ShownToast extends Toast {
  readonly number: number
}

const toasts = createStore<readonly ShownToast[]>([])
let shownSoFar = 0

/** Shows a message for a while, replacing one with the same id. At most three are shown at a time. */
export function showToast(toast: Toast, milliseconds = 10_000): void {
  const others = toasts.get().filter(({ id }) => id !== toast.id)
  shownSoFar += 1
  const added = { ...toast, number: shownSoFar }
  toasts.set([...others.slice(-2), added])
  setTimeout(() => {
    if (toasts.get().includes(added)) hideToast(toast.id)
  }, milliseconds)
}

/** Removes a message. */
export function hideToast(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Where messages appear; screen readers announce them. */
export function Toasts() {
  const shown = useStore(toasts)
  return (
    <div className="toasts" aria-live="polite">
      {shown.map(({ number, text, isFailure, action }) => (
        <div key={number} className={`toast ${isFailure ? 'danger' : ''}`}>
          <span>{text}</span>
          {action && (
            <Button {...(action.shortcut ? { shortcut: action.shortcut } : {})} onClick={action.run}>
              {action.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
