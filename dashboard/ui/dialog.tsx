import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useMessages } from '../language/language.js'
import { Button } from './button.js'
import { commonMessages } from './common.messages.js'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Without it the dialog cannot be dismissed. */
  readonly onClose?: (() => void) | undefined
  readonly className?: string
}

/** A modal dialog: the browser keeps the focus inside and gives it back. */
export function Dialog({ title, children, onClose, className = '' }: DialogProps) {
  const t = useMessages(commonMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        {onClose && (
          <Button kind="plain" onClick={onClose} aria-label={t('close')}>
            ×
          </Button>
        )}
      </header>
      {children}
    </dialog>
  )
}
