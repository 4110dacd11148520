import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ReviewItemDetailData } from '../../../generated/review-item-detail.js'
import { type Translate, useFormats, useMessages } from '../../../language/language.js'
import { Button } from '../../../ui/button.js'
import { SelectField, TextArea, TextField } from '../../../ui/field.js'
import { commonMessages } from '../../../ui/texts/common.messages.js'
import { decimalSign, moneyOf } from '../../wallets/payment/payment-amount.js'
import { type Draft, isGoalFaulty, membersOf } from './draft.js'
import { proposalMessages } from './proposal.messages.js'

/** An item with everything that a decision needs. */
export type ReviewDetail = NonNullable<ReviewItemDetailData['reviewItem']>

type T = Translate<keyof (typeof proposalMessages)['en']>

/** The effect of an approval. */
export function Proposal({
  item,
  draft,
}: {
  readonly item: ReviewDetail
  readonly draft: Draft | undefined
}) {
  const t = useMessages(proposalMessages)
  const { number } = useFormats()
  return (
    <dl className="facts">
      {membersOf(item).map(({ name, value, choices }) => {
        const shown = draft?.[name] ?? value
        const isKnown = choices?.includes(shown)
        const isPost = shown !== '' && shown === item.tweetContent
        const text =
          name === 'donationGoal' && moneyOf(shown, 'en')
            ? number(Number(shown))
            : isKnown
              ? valueText(t, shown)
              : shown
        return (
          <div key={name} className={draft && draft[name] !== value ? 'changed' : ''}>
            <dt>{labelOf(t, name)}</dt>
            <dd className={name === 'description' || name === 'notes' ? 'long' : ''}>
              {isPost || !text ? <span className="muted">{t(isPost ? 'sameAsPost' : 'unknown')}</span> : text}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface ProposalFormProps {
  readonly item: ReviewDetail
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly onApprove: () => void
  readonly onCancel: () => void
}

/** The proposal as a form. Escape leaves it, Control or Command with Enter approves. */
export function ProposalForm({ item, draft, onChange, onApprove, onCancel }: ProposalFormProps) {
  const t = useMessages(proposalMessages)
  const common = useMessages(commonMessages)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApprove()
  }
  return (
    <form
      ref={form}
      className="stack"
      aria-label={t('edit')}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          form.current?.requestSubmit()
        }
      }}
    >
      {membersOf(item).map(({ name, choices }) => {
        const label = labelOf(t, name)
        const value = draft[name] ?? ''
        const set = (next: string) => onChange({ ...draft, [name]: next })
        if (choices) {
          const options = [...new Set([value, ...choices])].map((one) => ({
            value: one,
            label: one === '' ? t('unknown') : choices.includes(one) ? valueText(t, one) : one,
          }))
          return <SelectField key={name} label={label} value={value} options={options} onChange={set} />
        }
        const shared = {
          label,
          value,
          onChange: (event: { target: { value: string } }) => set(event.target.value),
        }
        if (name === 'description' || name === 'notes') return <TextArea key={name} {...shared} />
        if (name !== 'donationGoal') return <TextField key={name} {...shared} />
        const fault = isGoalFaulty(item, draft) ? t('goalFault') : undefined
        return <GoalField key={name} label={label} goal={value} fault={fault} onChange={set} />
      })}
      <footer className="actions">
        <Button kind="plain" shortcut="Escape" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button kind="primary" type="submit" shortcut="Mod+Enter">
          {t('approveEdited')}
        </Button>
      </footer>
    </form>
  )
}

interface GoalFieldProps {
  readonly label: string
  readonly goal: string
  readonly fault: string | undefined
  readonly onChange: (goal: string) => void
}

/** A text: browsers drop what they cannot read from a field for numbers, and read `40.000` differently. */
function GoalField({ label, goal, fault, onChange }: GoalFieldProps) {
  const { language } = useFormats()
  const [typed, setTyped] = useState(moneyOf(goal, 'en')?.replace('.', decimalSign(language)) ?? goal)
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      fault={fault}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(moneyOf(target.value, language) ?? target.value)
      }}
    />
  )
}

function labelOf(t: T, name: string): string {
  return t(labels[name] ?? 'notes')
}

const labels: Readonly<Record<string, Parameters<T>[0]>> = {
  name: 'name',
  description: 'description',
  animalType: 'animal',
  medicalCondition: 'condition',
  donationGoal: 'goal',
  priority: 'priority',
  category: 'category',
  type: 'updateType',
  notes: 'notes',
}

function valueText(t: T, value: string): string {
  return t(`value_${value}` as Parameters<T>[0])
}
