import { useState } from 'react'
import { closeWallet } from '../../generated/close-wallet.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { CheckField } from '../../ui/field.js'
import { closingMessages } from './closing.messages.js'
import { AddressField } from './payment/address-field.js'
import { memoMessages } from './payment/memo.messages.js'
import { MemoFields } from './payment/memo-fields.js'
import { memoFault, memoInput, noMemo } from './payment/payment-memo.js'
import type { DisplayedWallet } from './wallet-screen.js'

interface ClosingProps {
  readonly wallet: DisplayedWallet
  readonly onChanged: () => void
}

/** Closes a wallet of the viewer, whose whole balance goes to another account. */
export function Closing({ wallet: { id, status, closingTo }, onChanged }: ClosingProps) {
  const t = useMessages(closingMessages)
  const ofMemo = useMessages(memoMessages)
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [memo, setMemo] = useState(noMemo)
  const [isSure, setSure] = useState(false)
  const destination = address.trim()
  const wrong = memoFault(memo)
  const isClosable = status === 'active'
  const texts: Readonly<Record<string, string>> = {
    INVALID_ADDRESS: t('addressFault'),
    VALIDATION_ERROR: t('addressFault'),
    destination_missing: t('addressFault'),
    transactions_pending: t('pending'),
    usdc_frozen: t('frozenUsdc'),
  }
  const textOf = ({ code, reason }: GraphFailure) => texts[reason ?? code]
  const close = async () => {
    await mutate(closeWallet, { input: { walletId: id, destination, ...memoInput(memo) } })
    onChanged()
  }
  if (!isClosable && !closingTo && !isOpen) return null
  return (
    <section className="card">
      <h2>{t('title')}</h2>
      <p className="muted">{t(closingTo ? 'closingTo' : 'about')}</p>
      {closingTo && <p className="mono">{closingTo}</p>}
      {isClosable && (
        <p>
          <Button kind="danger" onClick={() => setOpen(true)}>
            {t('close')}
          </Button>
        </p>
      )}
      {isOpen && (
        <ChangeDialog
          title={t('close')}
          isDangerous
          isGone={!isClosable}
          isIncomplete={destination === '' || wrong !== undefined || !isSure}
          done={t('begun')}
          textOf={textOf}
          onConfirm={close}
          onClose={() => setOpen(false)}
          fields={
            <>
              <AddressField label={t('address')} value={address} onChange={setAddress} />
              <MemoFields
                label={t('memo')}
                draft={memo}
                fault={wrong && ofMemo(wrong)}
                onChange={(change) => setMemo({ ...memo, ...change })}
              />
              <CheckField
                label={t('sure')}
                checked={isSure}
                onChange={({ target }) => setSure(target.checked)}
              />
            </>
          }
        >
          <p>{t('hint')}</p>
        </ChangeDialog>
      )}
    </section>
  )
}
