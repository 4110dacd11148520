import { useState } from 'react'
import { fillGuardianProfile } from '../../../generated/fill-guardian-profile.js'
import { mutate } from '../../../graph/hooks.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { textOfCode } from '../../../language/languages.js'
import { ChangeDialog } from '../../../ui/change-dialog.js'
import { CheckField } from '../../../ui/field.js'
import { showToast } from '../../../ui/toasts.js'
import type { GuardianFile } from '../guardian-screen.js'
import { observationsMessages } from './observations.messages.js'

const fields = ['location', 'organization', 'website', 'bio'] as const

interface FillProfileProps {
  readonly guardian: GuardianFile
  readonly onFilled: () => void
  readonly onClose: () => void
}

/** Fills chosen members of the profile with what was observed most often. */
export function FillProfile({ guardian, onFilled, onClose }: FillProfileProps) {
  const t = useMessages(observationsMessages)
  const { language } = useFormats()
  const present = { ...guardian, website: guardian.contactInfo?.website }
  const [chosen, setChosen] = useState<readonly (typeof fields)[number][]>(() =>
    fields.filter((field) => !present[field]),
  )
  const fillFields = async (chosenOnes: typeof chosen, overwrite: boolean) => {
    if (chosenOnes.length === 0) return []
    const input = { fields: [...chosenOnes], overwrite }
    return (await mutate(fillGuardianProfile, { id: guardian.id, input })).updateGuardianFromInsights.updated
  }
  const fill = async () => {
    // Only what is shown beside the choice is replaced, not what someone else has written in the meantime.
    const updated = [
      ...(await fillFields(
        chosen.filter((field) => !present[field]),
        false,
      )),
      ...(await fillFields(
        chosen.filter((field) => present[field]),
        true,
      )),
    ]
    const names = updated.map(({ field }) => textOfCode(language, observationsMessages, 'field', field))
    const text = names.length > 0 ? t('filled', { fields: names.join(', ') }) : t('nothingNew')
    showToast({ id: 'fill-profile', text })
    onFilled()
  }
  return (
    <ChangeDialog
      title={t('fill')}
      done={false}
      isIncomplete={chosen.length === 0}
      fields={fields.map((field) => (
        <CheckField
          key={field}
          label={
            present[field]
              ? t('replaces', { field: t(`field_${field}`), value: present[field] ?? '' })
              : t(`field_${field}`)
          }
          checked={chosen.includes(field)}
          onChange={({ target }) =>
            setChosen((known) =>
              fields.filter((one) => (one === field ? target.checked : known.includes(one))),
            )
          }
        />
      ))}
      onConfirm={fill}
      onClose={onClose}
    >
      <p>{t('fillHint')}</p>
    </ChangeDialog>
  )
}
