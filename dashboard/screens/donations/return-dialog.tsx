import { useState } from 'react'
import { useMessages } from '../../language/language.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { TextField } from '../../ui/field.js'
import { donationsMessages } from './donations.messages.js'

interface ReturnDialogProps {
  readonly title: string
  readonly hint: string
  /** The toast afterwards; default: that the change is saved. */
  readonly done?: string
  readonly isDangerous?: boolean
  readonly onReturn: (how: { readonly reason: string; readonly memo: string | null }) => Promise<unknown>
  readonly onClose: () => void
}

/** Returns money to who paid it: exchanges find the customer by the memo, and some accounts refuse payments without one. */
export function ReturnDialog({ title, hint, onReturn, ...dialog }: ReturnDialogProps) {
  const t = useMessages(donationsMessages)
  const [memo, setMemo] = useState('')
  return (
    <ChangeDialog
      {...dialog}
      title={title}
      confirm={title}
      reason={t('reason')}
      onConfirm={(reason) => onReturn({ reason, memo: memo.trim() || null })}
    >
      <p>{hint}</p>
      <TextField
        label={t('returnMemo')}
        value={memo}
        maxLength={28}
        autoComplete="off"
        onChange={(event) => setMemo(event.target.value)}
      />
    </ChangeDialog>
  )
}
