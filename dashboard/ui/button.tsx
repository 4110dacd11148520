import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icon.js'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'primary' | 'danger' | 'plain'
  readonly icon?: IconName
  /** The key that does the same, shown on the button. */
  readonly shortcut?: string
  readonly children: ReactNode
}

/** A button; one that is busy stays focusable. */
export function Button({ kind, icon, shortcut, children, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${kind ?? ''} ${className}`}
      aria-keyshortcuts={shortcut ? ariaKey(shortcut) : undefined}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {shortcut && <Key aria-hidden>{shortcut}</Key>}
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

function ariaKey(shortcut: string): string {
  return shortcut.replace('⇧', 'Shift+').replace('⌘', 'Meta+')
}
