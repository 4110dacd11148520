import { type Translate, useFormats, useMessages } from '../../../language/language.js'
import { type Language, languages } from '../../../language/languages.js'
import { TextArea, TextField } from '../../../ui/field.js'
import { decimalOf, decimalSign, moneyOf } from '../../wallets/payment/payment-amount.js'
import { caseFormsMessages } from './case-forms.messages.js'

const MOST_CHARACTERS = 10_000

/** The texts of a case that a new one has too, and that can be changed. */
export interface CaseTexts {
  readonly name: string
  readonly description: string
  readonly goal: string
}

/** The texts as a device keeps them. */
export interface CaseDraft extends CaseTexts {
  /** The language whose decimal sign the goal has; empty for that of the graph. */
  readonly goalLanguage: string
}

type Faults = Partial<CaseTexts>

/** The texts of a draft, with the goal in the language of the person, who may have begun it in another one. */
export function shownTexts({ goalLanguage, goal, ...texts }: CaseDraft, language: Language): CaseTexts {
  const written = languages.find((one) => one === goalLanguage)
  const decimal = written === language ? undefined : written ? decimalOf(goal, written) : goal
  return { ...texts, goal: decimal?.replace('.', decimalSign(language)) ?? goal }
}

/** A change of the shown texts as the draft keeps it. */
export function keptTexts(part: Partial<CaseTexts>, language: Language): Partial<CaseDraft> {
  return part.goal === undefined ? part : { ...part, goalLanguage: language }
}

/** The goal as the graph takes it; undefined if it is not an amount of money. */
export function goalOf({ goal }: CaseTexts, language: Language): number | undefined {
  const amount = goal.trim() === '' ? '0' : moneyOf(goal, language)
  return amount === undefined ? undefined : Number(amount)
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
