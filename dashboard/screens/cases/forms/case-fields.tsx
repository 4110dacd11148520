import { type Translate, useFormats, useMessages } from '../../../language/language.js'
import type { Language } from '../../../language/languages.js'
import { TextArea, TextField } from '../../../ui/field.js'
import { decimalOf } from '../../wallets/payment-amount.js'
import { caseFormsMessages } from './case-forms.messages.js'

const MOST_CHARACTERS = 10_000

/** The texts of a case that a new one has too, and that can be changed. */
export interface CaseTexts {
  readonly name: string
  readonly description: string
  readonly goal: string
}

type Faults = Partial<CaseTexts>

/** The goal as the graph takes it; undefined if it is not an amount of money. */
export function goalOf({ goal }: CaseTexts, language: Language): number | undefined {
  const text = goal.trim() === '' ? '0' : decimalOf(goal, language)
  return text !== undefined && /^\d{1,11}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/** What is wrong with the texts. */
export function caseFaults(
  texts: CaseTexts,
  language: Language,
  t: Translate<keyof (typeof caseFormsMessages)['en']>,
): Faults {
  const { length } = texts.description.trim()
  return {
    ...(texts.name.trim() ? {} : { name: t('nameFault') }),
    ...(length > 0 && length <= MOST_CHARACTERS ? {} : { description: t('descriptionFault') }),
    ...(goalOf(texts, language) === undefined ? { goal: t('goalFault') } : {}),
  }
}

interface CaseFieldsProps {
  readonly texts: CaseTexts
  readonly faults: Faults
  readonly currency?: string
  readonly isBusy: boolean
  readonly onChange: (part: Partial<CaseTexts>) => void
}

/** Name, story and goal of a case. */
export function CaseFields({ texts, faults, currency, isBusy, onChange }: CaseFieldsProps) {
  const t = useMessages(caseFormsMessages)
  const { language } = useFormats()
  return (
    <>
      <TextField
        label={t('name')}
        value={texts.name}
        maxLength={200}
        readOnly={isBusy}
        fault={faults.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextArea
        label={t('description')}
        value={texts.description}
        readOnly={isBusy}
        fault={faults.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <TextField
        label={currency ? t('goalIn', { currency }) : t('goal')}
        inputMode="decimal"
        autoComplete="off"
        lang={language}
        value={texts.goal}
        readOnly={isBusy}
        fault={faults.goal}
        onChange={({ target }) => onChange({ goal: target.value })}
      />
    </>
  )
}
