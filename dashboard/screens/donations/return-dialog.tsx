import { useState } from 'react'
import { useMessages } from '../../language/language.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { memoMessages } from '../wallets/payment/memo.messages.js'
import { MemoFields } from '../wallets/payment/memo-fields.js'
import { memoFault, memoInput, noMemo } from '../wallets/payment/payment-memo.js'
import { donationsMessages } from './donations.messages.js'

interface ReturnDialogProps {
  readonly title: string
  readonly hint: string
  /** The toast afterwards; default: that the change is saved. */
  readonly done?: string
  readonly isDangerous?: boolean
  /** Someone else has returned it. */
  readonly isGone: boolean
  readonly onReturn: (how: { readonly reason: string } & ReturnType<typeof memoInput>) => Promise<unknown>
  readonly onClose: () => void
}

/** Returns money to who paid it: exchanges find the customer by the memo, and some accounts refuse payments without one. */
export function ReturnDialog({ title, hint, onReturn, ...dialog }: ReturnDialogProps) {
  const t = useMessages(donationsMessages)
  const ofMemo = useMessages(memoMessages)
  const [memo, setMemo] = useState(noMemo)
  const wrong = memoFault(memo)
  return (
    <ChangeDialog
      {...dialog}
      title={title}
      reason={t('reason')}
      isIncomplete={wrong !== undefined}
      onConfirm={(reason) => onReturn({ reason, ...memoInput(memo) })}
      fields={
        <MemoFields
          label={t('returnMemo')}
          draft={memo}
          fault={wrong && ofMemo(wrong)}
          onChange={(change) => setMemo({ ...memo, ...change })}
        />
      }
    >
      <p>{hint}</p>
    </ChangeDialog>
  )
}
