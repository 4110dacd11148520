import { type FormEvent, useRef, useState } from 'react'
import { useStoredChange } from '../../../app/use-stored-change.js'
import { askForPayment } from '../../../generated/ask-for-payment.js'
import { isAmount } from '../../../generated/ledger-amount.js'
import { type PaymentCheckData, paymentCheck } from '../../../generated/payment-check.js'
import { sendPayment } from '../../../generated/send-payment.js'
import { GraphFailure } from '../../../graph/graph-failure.js'
import { mutate, mutateIdempotent, read } from '../../../graph/hooks.js'
import { refreshQueries } from '../../../graph/live-stream.js'
import { useChange } from '../../../graph/use-change.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { Button } from '../../../ui/button.js'
import { ChangeDialog } from '../../../ui/change-dialog.js'
import { Facts } from '../../../ui/facts.js'
import { FailureNotice } from '../../../ui/failure-notice.js'
import { showToast } from '../../../ui/toasts.js'
import type { DisplayedWallet } from '../wallet-screen.js'
import { walletsMessages } from '../wallets.messages.js'
import { AddressField } from './address-field.js'
import { AmountFields } from './amount-fields.js'
import { memoMessages } from './memo.messages.js'
import { MemoFields } from './memo-fields.js'
import { decimalOf } from './payment-amount.js'
import {
  dropPayment,
  keepPayment,
  newPayment,
  type PaymentDraft,
  paymentName,
  readPayment,
} from './payment-draft.js'
import { type MemoDraft, memoFault, memoInput } from './payment-memo.js'

/** Reasons for which there is a remedy. */
const refusals = [
  'destination_missing',
  'destination_no_trustline',
  'destination_not_authorised',
  'destination_line_full',
] as const

/** A payment and what its check found; edits of the form do not change it. */
interface CheckedPayment extends Omit<PaymentDraft, keyof MemoDraft>, ReturnType<typeof memoInput> {
  readonly result: PaymentCheckData['validateDestination']
  /** The draft that it was made from. */
  readonly written: PaymentDraft
}
type Faults = { readonly destination?: string; readonly amount?: string; readonly memo?: string }

interface SendFormProps {
  readonly wallet: DisplayedWallet
  readonly onSent: () => void
}

/** Sends a payment after the destination was checked and the person has confirmed it. */
export function SendForm({ wallet, onSent }: SendFormProps) {
  const t = useMessages(walletsMessages)
  const ofMemo = useMessages(memoMessages)
  const { asset: assetText, language } = useFormats()
  const { id: personId } = useViewer()
  const [draft, setDraft] = useState(() => readPayment(personId, wallet.id))
  useStoredChange(paymentName(personId, wallet.id), () => setDraft(readPayment(personId, wallet.id)))
  const [faults, setFaults] = useState<Faults>({})
  const [checked, setChecked] = useState<CheckedPayment>()
  /** A payment that another administrator has to approve. */
  const [unapproved, setUnapproved] = useState<CheckedPayment>()
  const checking = useChange(t('review'))
  const [isSending, setSending] = useState(false)
  const latest = useRef(draft)
  latest.current = draft
  const amount = decimalOf(draft.amount, language)
  const change = (part: Partial<PaymentDraft>) => {
    const next = { ...latest.current, ...part }
    latest.current = next
    setDraft(next)
    keepPayment(personId, wallet.id, next)
  }
  /** An earlier attempt under this reference has failed, so another one may be made. */
  const startAgain = () => {
    change({ reference: newPayment().reference })
    showToast({ id: wallet.id, text: t('earlierFailed'), isFailure: true })
    onSent()
  }
  const finish = ({ written }: CheckedPayment) => {
    const next = newPayment()
    // The dialog can be closed while the payment is being sent, and the next one be written.
    if (JSON.stringify(latest.current) !== JSON.stringify(written)) change({ reference: next.reference })
    else {
      dropPayment(personId, wallet.id)
      setDraft(next)
    }
    onSent()
  }

  const check = async (event: FormEvent) => {
    event.preventDefault()
    const destination = draft.destination.trim()
    const isFaulty = amount === undefined || !isAmount(amount)
    const wrong = memoFault(draft)
    const found = {
      ...(destination === '' ? { destination: t('destinationFault') } : {}),
      ...(isFaulty ? { amount: t('amountFault') } : {}),
      ...(wrong ? { memo: ofMemo(wrong) } : {}),
    }
    setFaults(found)
    if (isSending || isFaulty || Object.keys(found).length > 0) return
    await checking.run(async () => {
      const { asset, reference } = draft
      const { memo, memoType } = memoInput(draft)
      const payment = { destination, amount, asset, memo, memoType, reference, written: draft }
      const { validateDestination: result } = await read(paymentCheck, {
        address: destination,
        network: wallet.network,
        asset,
        amount,
        memo,
        memoType,
      })
      if (!result.isValid) setFaults({ destination: t('destinationFault') })
      else if (result.memoRequired && !memo) setFaults({ memo: t('memoRequired') })
      else if (result.refusal) {
        const { reason } = result.refusal
        setFaults({ destination: t(`refused_${refusals.find((one) => one === reason) ?? 'other'}`) })
      } else setChecked({ ...payment, result })
    })
  }

  const send = async (of: CheckedPayment) => {
    const { result: _, written: __, ...input } = of
    setSending(true)
    try {
      const { sendTransaction: payment } = await mutateIdempotent(sendPayment, { walletId: wallet.id, input })
      if (payment.status === 'failed') return startAgain()
      showToast({ id: wallet.id, text: t('sent') })
    } catch (error) {
      if (error instanceof GraphFailure && error.reason === 'approval_required') return setUnapproved(of)
      if (!(error instanceof GraphFailure) || error.code !== 'CONFLICT') throw error
      // An earlier attempt under this reference got through with other contents.
      showToast({ id: wallet.id, text: t('alreadySent'), isFailure: true })
    } finally {
      setSending(false)
    }
    finish(of)
  }
  const ask = async (of: CheckedPayment, reason: string) => {
    const { result: _, written: __, ...input } = of
    try {
      await mutate(askForPayment, { walletId: wallet.id, input, reason })
      showToast({ id: wallet.id, text: t('asked') })
    } catch (error) {
      if (!(error instanceof GraphFailure) || error.code !== 'CONFLICT') throw error
      // An earlier request under this reference got through with other contents.
      showToast({ id: wallet.id, text: t('alreadyAsked'), isFailure: true })
    }
    refreshQueries()
    finish(of)
  }

  return (
    <>
      <form className="card stack" aria-label={t('send')} onSubmit={check} noValidate>
        <h2>{t('send')}</h2>
        <AddressField
          label={t('destination')}
          value={draft.destination}
          fault={faults.destination}
          onChange={(destination) => change({ destination })}
        />
        <AmountFields draft={draft} fault={faults.amount} onChange={change} />
        <MemoFields label={t('memo')} draft={draft} fault={faults.memo} onChange={change} />
        {checking.failure && <FailureNotice failure={checking.failure} />}
        <p>
          <Button type="submit" kind="primary" icon="check" aria-disabled={checking.isBusy || isSending}>
            {t('review')}
          </Button>
        </p>
        <p role="status" className="muted">
          {isSending && t('stillSending')}
        </p>
      </form>
      {checked && (
        <ChangeDialog
          title={t('confirmTitle')}
          confirm={t('confirm')}
          done={false}
          onConfirm={() => send(checked)}
          onClose={() => setChecked(undefined)}
        >
          <Facts
            facts={[
              [t('amount'), assetText(checked.amount, checked.asset)],
              [t('fee'), wallet.spendable && assetText(wallet.spendable.fee, 'XLM')],
              [t('destination'), checked.destination],
              [t('memo'), checked.memo],
              [ofMemo('type'), checked.memoType && ofMemo(checked.memoType)],
            ]}
          />
          {checked.result.createsAccount && <p className="notice warning">{t('createsAccount')}</p>}
          <p className="muted">{t('final')}</p>
        </ChangeDialog>
      )}
      {unapproved && (
        <ChangeDialog
          title={t('askTitle')}
          confirm={t('ask')}
          done={false}
          reason={t('askReason')}
          onConfirm={(reason) => ask(unapproved, reason)}
          onClose={() => setUnapproved(undefined)}
        >
          <p>{t('askHint', { sum: assetText(unapproved.amount, unapproved.asset) })}</p>
          <p className="mono">{unapproved.destination}</p>
        </ChangeDialog>
      )}
    </>
  )
}
