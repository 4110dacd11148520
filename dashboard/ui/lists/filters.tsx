import { useState } from 'react'
import { useMessages } from '../../language/language.js'
import { SelectField, TextField } from '../field.js'
import { Icon } from '../icon.js'
import { commonMessages } from '../texts/common.messages.js'

/**
 * What is typed in a filter before it is sent. A change of the value in the address replaces it; the input remains mounted and keeps
 * the focus.
 */
export function useTyped(value = '') {
  const [typed, setTyped] = useState({ value, text: value })
  // Otherwise what was typed for a value would appear again when a person returns to it.
  if (typed.value !== value) setTyped({ value, text: value })
  return {
    value: typed.value === value ? typed.text : value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ value, text: target.value }),
  }
}

/** A search by words, which runs when it is sent. */
export function SearchFilter({
  label,
  value,
  onSearch,
}: {
  readonly label?: string
  readonly value: string | undefined
  readonly onSearch: (words: string) => void
}) {
  const t = useMessages(commonMessages)
  const words = useTyped(value)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(words.value)
      }}
    >
      <TextField label={label ?? t('search')} type="search" {...words} />
      <button type="submit" className="button square" aria-label={t('search')}>
        <Icon name="search" />
      </button>
    </form>
  )
}

/** A choice among a few values, or any of them. */
export function ChoiceFilter<Value extends string>({
  label,
  value,
  values,
  textOf,
  onChange,
}: {
  readonly label: string
  readonly value: Value | undefined
  readonly values: readonly Value[]
  readonly textOf: (value: Value) => string
  readonly onChange: (value: Value | undefined) => void
}) {
  const t = useMessages(commonMessages)
  return (
    <SelectField<Value | ''>
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: t('any') }, ...values.map((one) => ({ value: one, label: textOf(one) }))]}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  )
}
