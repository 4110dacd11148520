import { useMessages } from '../../../language/language.js'
import { SelectField, TextField } from '../../../ui/field.js'
import { walletsMessages } from '../wallets.messages.js'

/** The assets that wallets hold. */
export const assets = ['XLM', 'USDC'] as const

interface AmountDraft {
  /** As typed, in the notation of the language. */
  readonly amount: string
  readonly asset: (typeof assets)[number]
}

interface AmountFieldsProps {
  readonly draft: AmountDraft
  readonly fault: string | undefined
  readonly onChange: (change: Partial<AmountDraft>) => void
}

/** How much is sent from a wallet, and of which asset. */
export function AmountFields({ draft, fault, onChange }: AmountFieldsProps) {
  const t = useMessages(walletsMessages)
  return (
    <div className="field-grid">
      <TextField
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        fault={fault}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <SelectField
        label={t('asset')}
        value={draft.asset}
        options={assets.map((value) => ({ value, label: value }))}
        onChange={(asset) => onChange({ asset })}
      />
    </div>
  )
}
