import { useMessages } from '../../language/language.js'
import { SelectField, TextField } from '../field.js'
import { Icon } from '../icon.js'
import { commonMessages } from '../texts/common.messages.js'

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
  return (
    <form
      key={value ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('words')))
      }}
    >
      <TextField label={label ?? t('search')} name="words" type="search" defaultValue={value} />
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
