import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { isOutdated, useChange } from '../graph/use-change.js'
import { useMessages } from '../language/language.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'
import { FailureNotice, type TextOfFailure } from './failure-notice.js'
import { TextArea } from './field.js'
import { commonMessages } from './texts/common.messages.js'
import { showToast } from './toasts.js'

interface ChangeDialogProps {
  readonly title: string
  /** The consequences of the change, which screen readers read with the title. */
  readonly children?: ReactNode
  /** What is chosen or typed in addition to the reason. */
  readonly fields?: ReactNode
  /** The button; default: the title. */
  readonly confirm?: string
  readonly isDangerous?: boolean
  /** Something in the content must be chosen first. */
  readonly isIncomplete?: boolean
  /** What is shown no longer allows the change; said once the change was refused. */
  readonly isGone?: boolean
  /** The label of a reason that must be given. */
  readonly reason?: string
  /** The toast after the change; default: that the change is saved; false: none. */
  readonly done?: string | false
  /** The meaning and remedy of failures that are specific to the change. */
  readonly textOf?: TextOfFailure
  /** @throws GraphFailure, which the dialog shows */
  readonly onConfirm: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before a change, and for its reason where one is needed. It stays open until the change is made. */
export function ChangeDialog(props: ChangeDialogProps) {
  const {
    title,
    children,
    fields,
    confirm = title,
    isDangerous,
    isIncomplete,
    isGone,
    reason: reasonLabel,
    done,
    textOf,
    onConfirm,
    onClose,
  } = props
  const t = useMessages(commonMessages)
  const { isBusy, failure, run, isShown } = useChange(title)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const consequences = useId()
  const isOver = isGone && isOutdated(failure)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const isMissing = reasonLabel !== undefined && reason.trim() === ''
    setFault(isMissing ? t('reasonMissing') : undefined)
    if (isMissing || isIncomplete || isOver) return
    if (!(await run(() => onConfirm(reason.trim())))) return
    // Closing again would close another dialog that was opened since. Screen readers announce nothing outside of an open one.
    if (isShown()) flushSync(onClose)
    if (done !== false) showToast({ id: title, text: done ?? t('changed') })
  }
  return (
    <Dialog title={title} onClose={onClose} className="narrow" description={consequences}>
      <form className="stack" onSubmit={send} onKeyDown={keepUnsent} noValidate>
        <div id={consequences} className="contents">
          {children}
        </div>
        {fields}
        {reasonLabel !== undefined && (
          <TextArea
            label={reasonLabel}
            fault={fault}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {failure && (
          <FailureNotice failure={failure} textOf={isOver ? () => t('noLongerPossible') : textOf} />
        )}
        <footer>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            kind={isDangerous ? 'danger' : 'primary'}
            aria-disabled={isBusy || isIncomplete || isOver}
          >
            {confirm}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** Enter in a search searches; it does not send the form around it. */
function keepUnsent(event: KeyboardEvent): void {
  const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search'
  if (isSearch && event.key === 'Enter') event.preventDefault()
}
