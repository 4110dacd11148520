import { useMessages } from '../../language/language.js'
import { FailureNotice } from '../failure-notice.js'
import { SelectField } from '../field.js'
import { guardianFieldMessages } from './guardian-field.messages.js'
import { usePeople } from './use-people.js'

const guardianRole = ['guardian'] as const

/** Every guardian with an active account, for {@link GuardianField}. */
export const useGuardians = () => usePeople(guardianRole)

interface GuardianFieldProps {
  readonly label: string
  /** The option without a guardian. */
  readonly none: string
  readonly guardians: ReturnType<typeof useGuardians>
  /** The id of the chosen guardian, or empty. */
  readonly value: string
  readonly isDisabled: boolean
  readonly fault?: string | undefined
  readonly onChange: (id: string) => void
}

/** A choice among guardians. */
export function GuardianField({ none, guardians, ...field }: GuardianFieldProps) {
  const t = useMessages(guardianFieldMessages)
  const { people, isRead, failure, reload } = guardians
  const { value } = field
  const isKnown = value === '' || people.some(({ id }) => id === value)
  const options = [
    { value: '', label: none },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    // Otherwise the field of a draft would show that nobody is chosen, but send this guardian.
    ...(isKnown ? [] : [{ value, label: isRead ? t('gone') : '…' }]),
  ]
  return (
    <>
      <SelectField {...field} options={options} />
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
    </>
  )
}
