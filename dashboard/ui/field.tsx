import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'

interface FieldProps {
  readonly label: string
  readonly fault?: string | undefined
}

/** A labelled input with the fault of its value. */
export function TextField({ label, fault, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} fault={fault}>
      {(ids) => <input {...rest} {...ids} />}
    </Labelled>
  )
}

/** A labelled text of several lines. */
export function TextArea({
  label,
  fault,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} fault={fault}>
      {(ids) => <textarea {...rest} {...ids} />}
    </Labelled>
  )
}

/** A labelled choice among a few values. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  fault,
  isDisabled,
}: FieldProps & {
  readonly value: Value
  readonly isDisabled?: boolean
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}) {
  return (
    <Labelled label={label} fault={fault}>
      {(ids) => (
        <select
          {...ids}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** A choice between yes and no. */
export function CheckField({ label, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input type="checkbox" {...rest} />
      {label}
    </label>
  )
}

interface ControlIds {
  readonly id: string
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

function Labelled({
  label,
  fault,
  children,
}: FieldProps & { readonly children: (ids: ControlIds) => ReactNode }) {
  const id = useId()
  const faultId = `${id}-fault`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(fault ? { id, 'aria-invalid': true, 'aria-describedby': faultId } : { id })}
      {fault && (
        <p id={faultId} className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
