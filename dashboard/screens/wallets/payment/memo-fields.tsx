import { useMessages } from '../../../language/language.js'
import { SelectField, TextField } from '../../../ui/field.js'
import { memoMessages } from './memo.messages.js'
import { type MemoDraft, memoTypes } from './payment-memo.js'

interface MemoFieldsProps {
  readonly label: string
  readonly draft: MemoDraft
  readonly fault: string | undefined
  readonly onChange: (change: Partial<MemoDraft>) => void
}

/** The memo of a payment and its type, which the receiver prescribes: exchanges give most customers a number. */
export function MemoFields({ label, draft, fault, onChange }: MemoFieldsProps) {
  const t = useMessages(memoMessages)
  return (
    <div className="field-grid">
      <SelectField
        label={t('type')}
        value={draft.memoType}
        options={memoTypes.map((value) => ({ value, label: t(value) }))}
        onChange={(memoType) => onChange({ memoType })}
      />
      <TextField
        label={label}
        value={draft.memo}
        autoComplete="off"
        inputMode={draft.memoType === 'id' ? 'numeric' : 'text'}
        fault={fault}
        onChange={(event) => onChange({ memo: event.target.value })}
      />
    </div>
  )
}
