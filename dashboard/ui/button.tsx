import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'primary' | 'danger' | 'plain'
  /** The key that does the same, drawn on the button. */
  readonly shortcut?: string
  readonly children: ReactNode
}

/** A button; one that is busy stays focusable. */
export function Button({ kind, shortcut, children, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${kind ?? ''} ${className}`}
      aria-keyshortcuts={shortcut ? ariaKey(shortcut) : undefined}
    >
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
