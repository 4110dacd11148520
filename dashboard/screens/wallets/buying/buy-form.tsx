import { type FormEvent, useState } from 'react'
import { type BuyAssetData, buyAsset } from '../../../generated/buy-asset.js'
import { mutate } from '../../../graph/hooks.js'
import { useChange } from '../../../graph/use-change.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { Button } from '../../../ui/button.js'
import { FailureNotice } from '../../../ui/failure-notice.js'
import { SelectField, TextField } from '../../../ui/field.js'
import { decimalOf } from '../payment/payment-amount.js'
import { buyingMessages } from './buying.messages.js'

const currencies = ['USD', 'EUR', 'ARS', 'BRL'] as const

interface BuyFormProps {
  readonly walletId: string
  readonly onLinked: () => void
}

/** A link to the on-ramp provider, where XLM is bought by card. */
export function BuyForm({ walletId, onLinked }: BuyFormProps) {
  const t = useMessages(buyingMessages)
  const { language, clock } = useFormats()
  const { isBusy, failure, run } = useChange(t('buy'))
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState<(typeof currencies)[number]>('USD')
  const [fault, setFault] = useState<string>()
  const [made, setMade] = useState<BuyAssetData['createOnrampLink'] & { readonly order: string }>()
  const order = `${amount} ${currency}`
  // The amount or currency may have changed since the link was requested.
  const link = made?.order === order ? made : undefined
  const makeLink = async (event: FormEvent) => {
    event.preventDefault()
    const decimal = decimalOf(amount, language)
    const isFaulty = !decimal || !/^\d{1,9}(\.\d{1,2})?$/.test(decimal) || !/[1-9]/.test(decimal)
    setFault(isFaulty ? t('buyFault') : undefined)
    if (isFaulty) return
    const input = { amount: decimal, currency }
    await run(async () => {
      setMade({ ...(await mutate(buyAsset, { walletId, input })).createOnrampLink, order })
      onLinked()
    })
  }
  return (
    <details className="card">
      <summary>
        <h2>{t('buy')}</h2>
      </summary>
      <form className="stack" aria-label={t('buy')} onSubmit={makeLink} noValidate>
        <div className="field-grid">
          <TextField
            label={t('pay')}
            inputMode="decimal"
            value={amount}
            fault={fault}
            onChange={(event) => setAmount(event.target.value)}
          />
          <SelectField
            label={t('currency')}
            value={currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={setCurrency}
          />
        </div>
        <p>
          <Button type="submit" aria-disabled={isBusy}>
            {t('makeLink')}
          </Button>
        </p>
        {failure && (
          <FailureNotice
            failure={failure}
            textOf={({ reason }) => (reason === 'no_provider' ? t('noProvider') : undefined)}
          />
        )}
        {link && (
          <p>
            <a href={link.url} target="_blank" rel="noreferrer noopener">
              {t('openProvider', { time: clock(link.expiresAt) })}
            </a>
          </p>
        )}
      </form>
    </details>
  )
}
