import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.js'
import { useRowName } from './lists/row.js'
import { keyName } from './shortcuts.js'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'primary' | 'danger' | 'plain'
  readonly icon?: IconName
  /** The key that does the same, shown on the button: `A`, `Escape`, `Mod+Enter`. */
  readonly shortcut?: string
  readonly children: ReactNode
}

/**
 * A button, named after its row if it is in one; one that is busy stays focusable. The second click of a double click does nothing: once
 * the first one has taken effect, it would undo it, or hit a button that was not there before.
 */
export function Button({ kind, icon, shortcut, children, className = '', onClick, ...rest }: ButtonProps) {
  const id = useId()
  const rowName = useRowName()
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...(rowName && { id, 'aria-labelledby': `${id} ${rowName}` })}
      {...rest}
      onClick={click}
      className={`button ${kind ?? ''} ${className}`}
      aria-keyshortcuts={shortcut ? ariaKeys(shortcut) : undefined}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {shortcut && <Key aria-hidden>{keyName(shortcut)}</Key>}
    </button>
  )
}

/** A key of the keyboard. */
export function Key({
  children,
  ...rest
}: {
  readonly children: ReactNode
  readonly 'aria-hidden'?: boolean
}) {
  return <kbd {...rest}>{children}</kbd>
}

function ariaKeys(shortcut: string): string {
  return shortcut.replace(/^Mod(.*)$/, 'Control$1 Meta$1')
}
