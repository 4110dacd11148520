import { useState } from 'react'
import { type Translate, useMessages } from '../../language/language.js'
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

interface ChoiceFiltersProps<Values extends Readonly<Record<string, readonly string[]>>> {
  /** The values of each filter, by the parameter of the address. */
  readonly values: Values
  /** What the address selects. */
  readonly search: { readonly [Name in keyof Values]?: Values[Name][number] }
  readonly select: (change: object) => void
  /** The label of a filter is the text of its name, that of a value begins with the name: `status_draft`. */
  readonly t: Translate<
    { readonly [Name in keyof Values & string]: Name | `${Name}_${Values[Name][number]}` }[keyof Values &
      string]
  >
}

/** Filters by a choice among a few values, or any of them. */
export function ChoiceFilters<const Values extends Readonly<Record<string, readonly string[]>>>({
  values,
  search,
  select,
  t,
}: ChoiceFiltersProps<Values>) {
  return Object.entries(values).map(([name, choices]) => (
    <ChoiceFilter
      key={name}
      label={t(name as never)}
      value={search[name]}
      values={choices}
      textOf={(value) => t(`${name}_${value}` as never)}
      onChange={(value) => select({ [name]: value })}
    />
  ))
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
