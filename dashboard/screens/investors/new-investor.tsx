import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DraftForm } from '../../app/drafts/draft-form.js'
import { useFormDraft } from '../../app/drafts/form-draft.js'
import { addInvestor } from '../../generated/add-investor.js'
import { investorTypeValues } from '../../generated/enums.js'
import { mutate } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { SelectField, TextArea, TextField } from '../../ui/field.js'
import { showToast } from '../../ui/toasts.js'
import { investorsMessages } from './investors.messages.js'

/** What may be known about an investor, and the longest text of each. */
const details = [
  ['name', 200],
  ['company', 200],
  ['role', 200],
  ['location', 200],
  ['source', 100],
] as const

const empty = {
  email: '',
  type: 'demo',
  name: '',
  company: '',
  role: '',
  location: '',
  source: '',
  notes: '',
}

/** Records an investor who asked in another way than on the site. */
export function NewInvestor({ onRecorded }: { readonly onRecorded: () => void }) {
  const t = useMessages(investorsMessages)
  const { id: personId } = useViewer()
  const navigate = useNavigate()
  const draft = useFormDraft(`new-investor:${personId}`, empty)
  const { email, ...texts } = draft.values
  const type = investorTypeValues.find((one) => one === draft.values.type) ?? 'demo'
  const { isBusy, failure, run, isShown } = useChange(t('newInvestor'))
  const [fault, setFault] = useState<string>()
  const send = async () => {
    const isFaulty = !/^\S+@\S+$/.test(email.trim())
    setFault(isFaulty ? t('emailFault') : undefined)
    if (isFaulty) return
    const known = Object.entries(texts).filter(([, text]) => text.trim() !== '')
    const input = {
      ...Object.fromEntries(known.map(([member, text]) => [member, text.trim()])),
      email: email.trim(),
      type,
    }
    await run(async () => {
      const { id } = (await mutate(addInvestor, { input }, draft)).createInvestor
      draft.forget()
      showToast({ id, text: t('recorded') })
      onRecorded()
      if (isShown()) await navigate({ to: '/investors/$investorId', params: { investorId: id } })
    })
  }
  return (
    <DraftForm
      label={t('newInvestor')}
      submit={t('record')}
      isBusy={isBusy}
      failure={failure}
      textOf={({ code }) => (code === 'CONFLICT' ? t('emailTaken') : undefined)}
      onSend={send}
    >
      <h2>{t('newInvestor')}</h2>
      <div className="field-grid">
        <TextField
          label={t('email')}
          type="email"
          autoComplete="off"
          value={email}
          maxLength={254}
          readOnly={isBusy}
          fault={fault}
          onChange={({ target }) => draft.change({ email: target.value })}
        />
        <SelectField
          label={t('type')}
          value={type}
          isDisabled={isBusy}
          options={investorTypeValues.map((value) => ({ value, label: t(`type_${value}`) }))}
          onChange={(value) => draft.change({ type: value })}
        />
        {details.map(([member, maxLength]) => (
          <TextField
            key={member}
            label={t(member)}
            autoComplete="off"
            value={texts[member]}
            maxLength={maxLength}
            readOnly={isBusy}
            onChange={({ target }) => draft.change({ [member]: target.value })}
          />
        ))}
      </div>
      <TextArea
        label={t('notes')}
        value={texts.notes}
        maxLength={10_000}
        rows={4}
        readOnly={isBusy}
        onChange={({ target }) => draft.change({ notes: target.value })}
      />
    </DraftForm>
  )
}
