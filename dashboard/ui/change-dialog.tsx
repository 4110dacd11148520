import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { GraphFailure } from '../graph/graph-failure.js'
import { useChange } from '../graph/use-change.js'
import { useMessages } from '../language/language.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'
import { FailureNotice, useFailureText } from './failure-notice.js'
import { TextArea } from './field.js'
import { commonMessages } from './texts/common.messages.js'
import { showToast } from './toasts.js'

interface ChangeDialogProps {
  readonly title: string
  /** The consequences of the change. */
  readonly children?: ReactNode
  readonly confirm: string
  readonly isDangerous?: boolean
  /** Something in the content must be chosen first. */
  readonly isIncomplete?: boolean
  /** The label of a reason that must be given. */
  readonly reason?: string
  /** @throws GraphFailure, which the dialog shows */
  readonly onConfirm: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/**
 * Asks before a change, and for its reason where one is needed. It stays open until the change is made; if the person closes it
 * before, a toast says that the change has failed.
 */
export function ChangeDialog(props: ChangeDialogProps) {
  const {
    title,
    children,
    confirm,
    isDangerous,
    isIncomplete,
    reason: reasonLabel,
    onConfirm,
    onClose,
  } = props
  const t = useMessages(commonMessages)
  const failureText = useFailureText()
  const { isBusy, failure, run } = useChange()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const isMissing = reasonLabel !== undefined && reason.trim() === ''
    setFault(isMissing ? t('reasonMissing') : undefined)
    if (isMissing || isIncomplete) return
    const isDone = await run(() => onConfirm(reason.trim()).catch(report))
    // Closing again would close another dialog that was opened since.
    if (isDone && isShown.current) onClose()
  }
  const report = (error: unknown): never => {
    if (error instanceof GraphFailure && !isShown.current)
      showToast({ id: title, text: `${title}: ${failureText(error)}`, isFailure: true })
    throw error
  }
  return (
    <Dialog title={title} onClose={onClose} className="narrow">
      <form className="stack" onSubmit={send} noValidate>
        {children}
        {reasonLabel !== undefined && (
          <TextArea
            label={reasonLabel}
            fault={fault}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {failure && <FailureNotice failure={failure} />}
        <footer>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            kind={isDangerous ? 'danger' : 'primary'}
            aria-disabled={isBusy || isIncomplete}
          >
            {confirm}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
