import { type FormEvent, useState } from 'react'
import { isAmount } from '../../generated/ledger-amount.js'
import { setWalletLimit } from '../../generated/set-wallet-limit.js'
import { mutateIdempotent } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField, TextField } from '../../ui/field.js'
import { showToast } from '../../ui/toasts.js'
import { limitsMessages } from './limits.messages.js'
import { decimalOf } from './payment/payment-amount.js'
import type { DisplayedWallet } from './wallet-screen.js'

const assets = ['XLM', 'USDC'] as const

interface LimitsProps {
  readonly wallet: DisplayedWallet
  readonly onChanged: () => void
}

/** The daily limits of a wallet, and the form that changes them. */
export function Limits({ wallet, onChanged }: LimitsProps) {
  const t = useMessages(limitsMessages)
  const { asset, time } = useFormats()
  const limits = wallet.spendLimits.filter(({ amount, upcoming }) => amount !== null || upcoming)
  return (
    <section className="card">
      <h2>{t('title')}</h2>
      {limits.length === 0 && <p className="muted">{t('none')}</p>}
      <ul className="rows">
        {limits.map(({ asset: code, amount, left, resetsAt, upcoming }) => (
          <li key={code} className="numeric">
            {amount !== null &&
              t('limit', {
                left: asset(left ?? '0', code),
                amount: asset(amount, code),
                time: time(resetsAt),
              })}
            {upcoming && (
              <p className="muted">
                {upcoming.amount === null
                  ? t('removedFrom', { asset: code, time: time(upcoming.from) })
                  : t('raisedFrom', { amount: asset(upcoming.amount, code), time: time(upcoming.from) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {wallet.status !== 'closed' && <LimitForm walletId={wallet.id} onChanged={onChanged} />}
    </section>
  )
}

function LimitForm({ walletId, onChanged }: { readonly walletId: string; readonly onChanged: () => void }) {
  const t = useMessages(limitsMessages)
  const { language } = useFormats()
  const { isBusy, failure, run } = useChange(t('change'))
  const [asset, setAsset] = useState<(typeof assets)[number]>('XLM')
  const [amount, setAmount] = useState('')
  const [fault, setFault] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const decimal = decimalOf(amount, language)
    const isFaulty = decimal === undefined || (decimal !== '' && !isAmount(decimal))
    setFault(isFaulty ? t('fault') : undefined)
    if (isFaulty) return
    const variables = { walletId, asset, amount: decimal === '' ? null : decimal }
    if (!(await run(() => mutateIdempotent(setWalletLimit, variables)))) return
    showToast({ id: `limit ${walletId}`, text: t('saved') })
    // What was typed while it was being sent stays.
    setAmount((typed) => (typed === amount ? '' : typed))
    onChanged()
  }
  return (
    <details>
      <summary>{t('change')}</summary>
      <form className="stack" aria-label={t('change')} onSubmit={save} noValidate>
        <div className="field-grid">
          <SelectField
            label={t('asset')}
            value={asset}
            options={assets.map((value) => ({ value, label: value }))}
            onChange={setAsset}
          />
          <TextField
            label={t('amount')}
            inputMode="decimal"
            value={amount}
            fault={fault}
            onChange={(event) => setAmount(event.target.value)}
          />
        </div>
        <p>
          <Button type="submit" aria-disabled={isBusy}>
            {t('save')}
          </Button>
        </p>
        <p className="muted">{t('delay')}</p>
        {failure && <FailureNotice failure={failure} />}
      </form>
    </details>
  )
}
