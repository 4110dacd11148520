import { useState } from 'react'
import { setPrice } from '../../generated/set-price.js'
import { setRate } from '../../generated/set-rate.js'
import { GraphFailure } from '../../graph/graph-failure.js'
import { mutateIdempotent } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { CheckField, TextField } from '../../ui/field.js'
import { decimalOf } from '../wallets/payment/payment-amount.js'
import { exactDecimal, isValue } from './exact-decimal.js'
import { ratesMessages } from './rates.messages.js'
import type { ValuedUnit } from './rates-screen.js'

interface RateDialogProps {
  readonly unit: ValuedUnit
  readonly onSet: () => void
  readonly onClose: () => void
}

/** Sets a rate or price; one that differs much from the former one must be confirmed, because it may be mistyped. */
export function RateDialog({ unit: { id, unit, value, in: currency }, onSet, onClose }: RateDialogProps) {
  const t = useMessages(ratesMessages)
  const { language } = useFormats()
  const [typed, setTyped] = useState('')
  /** The value that the platform found implausible. */
  const [doubted, setDoubted] = useState<string>()
  const [isSure, setSure] = useState(false)
  const decimal = decimalOf(typed, language)
  const isValid = decimal !== undefined && isValue(decimal)
  const isDoubted = isValid && doubted === decimal
  const set = async () => {
    if (!isValid) return
    const confirmed = isDoubted && isSure
    const sending =
      'asset' in unit
        ? mutateIdempotent(setPrice, { asset: unit.asset, usd: decimal, confirmed })
        : mutateIdempotent(setRate, { input: { currency: unit.currency, rate: decimal, confirmed } })
    await sending.catch((failure: unknown) => {
      if (failure instanceof GraphFailure && failure.code === 'VALIDATION_ERROR') setDoubted(decimal)
      throw failure
    })
    onSet()
  }
  const title = t('asset' in unit ? 'setPrice' : 'setRate', { unit: id })
  return (
    <ChangeDialog
      title={title}
      confirm={t('set')}
      isIncomplete={!isValid || (isDoubted && !isSure)}
      textOf={({ code }) => (code === 'VALIDATION_ERROR' ? t('doubted') : undefined)}
      onConfirm={set}
      onClose={onClose}
      fields={
        <>
          <TextField
            label={t('valueIn', { unit: id, currency })}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            fault={typed.trim() !== '' && !isValid ? t('fault') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          {isDoubted && (
            <CheckField
              label={t('sure', { value: `${exactDecimal(decimal, language)} ${currency}` })}
              checked={isSure}
              onChange={({ target }) => setSure(target.checked)}
            />
          )}
        </>
      }
    >
      <p>{t('asset' in unit ? 'setPriceHint' : 'setRateHint')}</p>
      {value !== undefined && (
        <p className="muted">{t('now', { value: `${exactDecimal(value, language)} ${currency}` })}</p>
      )}
    </ChangeDialog>
  )
}
