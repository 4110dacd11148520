import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../language/language.js'
import { Icon } from './icon.js'
import { NamedRow } from './lists/row.js'
import { commonMessages } from './texts/common.messages.js'

interface DialogProps {
  readonly title: string
  /** The id of the part of the content that describes the dialog. */
  readonly description?: string
  readonly children: ReactNode
  /** Without it the dialog cannot be dismissed. */
  readonly onClose?: (() => void) | undefined
  readonly className?: string
  /** Keys pressed anywhere in the dialog. */
  readonly onKey?: (key: string) => void
}

/** A modal dialog: the browser keeps the focus inside and restores it afterwards. */
export function Dialog({ title, description, children, onClose, onKey, className = '' }: DialogProps) {
  const t = useMessages(commonMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Closed while it is still in the page: otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The first control of the content, not the button that closes.
    shown
      ?.querySelector<HTMLElement>(
        ':scope > :not(header) :is(input, textarea, select, button), :scope > input',
      )
      ?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={heading}
      aria-describedby={description}
      onKeyDown={(event) => {
        // A key that closes the dialog must not run a shortcut of the page as well.
        event.stopPropagation()
        onKey?.(event.key)
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // Browsers close any dialog when Escape is pressed twice.
      onClose={onClose ? undefined : () => dialog.current?.open || dialog.current?.showModal()}
    >
      <header>
        <h2 id={heading} dir="auto">
          {title}
        </h2>
        {onClose && (
          <button type="button" className="button plain square" onClick={onClose} aria-label={t('close')}>
            <Icon name="close" />
          </button>
        )}
      </header>
      <NamedRow id={undefined}>{children}</NamedRow>
    </dialog>
  )
}
