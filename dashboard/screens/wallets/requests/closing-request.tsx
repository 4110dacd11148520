import { useState } from 'react'
import { askForClosing } from '../../../generated/ask-for-closing.js'
import { paymentCheck } from '../../../generated/payment-check.js'
import { GraphFailure } from '../../../graph/graph-failure.js'
import { mutate, read } from '../../../graph/hooks.js'
import { useMessages } from '../../../language/language.js'
import { ChangeDialog } from '../../../ui/change-dialog.js'
import { closingMessages } from '../closing.messages.js'
import { AddressField } from '../payment/address-field.js'
import { memoMessages } from '../payment/memo.messages.js'
import { MemoFields } from '../payment/memo-fields.js'
import { memoFault, memoInput, noMemo } from '../payment/payment-memo.js'
import { requestsMessages } from './requests.messages.js'

/** A dialog that requests something about a wallet. */
export interface RequestDialogProps {
  readonly walletId: string
  /** It is no longer possible, or was requested by someone else. */
  readonly isGone: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

interface ClosingRequestProps extends RequestDialogProps {
  readonly network: 'public' | 'testnet'
}

/** Requests the closing of a wallet whose money nobody has claimed, which pays all of it to an address. */
export function ClosingRequest({ walletId, network, isGone, onDone, onClose }: ClosingRequestProps) {
  const t = useMessages(requestsMessages)
  const ofClosing = useMessages(closingMessages)
  const ofMemo = useMessages(memoMessages)
  const [address, setAddress] = useState('')
  const [memo, setMemo] = useState(noMemo)
  const destination = address.trim()
  const wrong = memoFault(memo)
  const texts: Readonly<Record<string, string>> = {
    INVALID_ADDRESS: ofClosing('addressFault'),
    VALIDATION_ERROR: ofClosing('addressFault'),
    destination_missing: ofClosing('addressFault'),
    transactions_pending: ofClosing('pending'),
    usdc_frozen: ofClosing('frozenUsdc'),
  }
  const textOf = ({ code, reason }: GraphFailure) => texts[reason ?? code]
  /** Otherwise it would fail only when another administrator approves it. @throws GraphFailure */
  const assertPayable = async () => {
    const payment = { address: destination, network, asset: 'XLM', amount: '1', ...memoInput(memo) } as const
    const { isValid, createsAccount, memoRequired, refusal } = (await read(paymentCheck, payment))
      .validateDestination
    if (!isValid || createsAccount) throw new GraphFailure('', 'INVALID_ADDRESS')
    const refused = memoRequired && memo.memo.trim() === '' ? 'memo_required' : refusal?.reason
    if (refused) throw new GraphFailure('', 'TRANSACTION_FAILED', undefined, {}, refused)
  }
  const ask = async (reason: string) => {
    await assertPayable()
    await mutate(askForClosing, { input: { walletId, destination, ...memoInput(memo) }, reason })
    onDone()
  }
  return (
    <ChangeDialog
      title={t('close')}
      confirm={t('ask')}
      done={t('asked')}
      reason={t('reason')}
      isGone={isGone}
      isIncomplete={destination === '' || wrong !== undefined}
      textOf={textOf}
      onConfirm={ask}
      onClose={onClose}
      fields={
        <>
          <AddressField label={ofClosing('address')} value={address} onChange={setAddress} />
          <MemoFields
            label={ofClosing('memo')}
            draft={memo}
            fault={wrong && ofMemo(wrong)}
            onChange={(change) => setMemo({ ...memo, ...change })}
          />
        </>
      }
    >
      <p>{t('closeHint')}</p>
    </ChangeDialog>
  )
}
