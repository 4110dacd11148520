import { TextField } from '../../../ui/field.js'

interface AddressFieldProps {
  readonly label: string
  readonly value: string
  readonly fault?: string | undefined
  readonly onChange: (address: string) => void
}

/** The address of an account on the ledger. */
export function AddressField({ label, value, fault, onChange }: AddressFieldProps) {
  return (
    <TextField
      label={label}
      className="mono"
      autoComplete="off"
      spellCheck={false}
      value={value}
      fault={fault}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
