import '../../../app/first-load.js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DraftForm } from '../../../app/drafts/draft-form.js'
import { useFormDraft } from '../../../app/drafts/form-draft.js'
import { addGuardian } from '../../../generated/add-guardian.js'
import type { GraphFailure } from '../../../graph/graph-failure.js'
import { mutate } from '../../../graph/hooks.js'
import { useChange } from '../../../graph/use-change.js'
import { useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { BackLink } from '../../../ui/back-link.js'
import { TextField } from '../../../ui/field.js'
import { PageHeader } from '../../../ui/page-header.js'
import { EmptyState } from '../../../ui/placeholders.js'
import { commonMessages } from '../../../ui/texts/common.messages.js'
import { showToast } from '../../../ui/toasts.js'
import { guardiansMessages } from '../guardians.messages.js'
import { isPhone } from './guardian-fields.js'

/** The fields with their types and limits. */
const fields = [
  ['name', 'text', 200],
  ['email', 'email', 254],
  ['phone', 'tel', 30],
] as const

/** A new guardian with an account. The draft stays on the device until the platform has it. */
export function NewGuardianScreen() {
  const t = useMessages(guardiansMessages)
  const common = useMessages(commonMessages)
  const mayCreate = useViewer().can('Mutation.createGuardian')
  return (
    <div className="page">
      <BackLink to="/guardians">{t('back')}</BackLink>
      <PageHeader title={t('newGuardian')} />
      {mayCreate ? <NewGuardianForm /> : <EmptyState title={common('failed_FORBIDDEN')} />}
    </div>
  )
}

function NewGuardianForm() {
  const t = useMessages(guardiansMessages)
  const { id: personId } = useViewer()
  const navigate = useNavigate()
  const draft = useFormDraft(`new-guardian:${personId}`, { name: '', email: '', phone: '' })
  const { name, email, phone } = draft.values
  const { isBusy, failure, run, isShown } = useChange(t('newGuardian'))
  const [faults, setFaults] = useState<Partial<typeof draft.values>>({})
  const send = async () => {
    const found = {
      ...(name.trim() ? {} : { name: t('nameFault') }),
      ...(/^\S+@\S+$/.test(email.trim()) ? {} : { email: t('emailFault') }),
      ...(isPhone(phone) ? {} : { phone: t('phoneFault') }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const input = { name: name.trim(), email: email.trim(), phone: phone.trim() || null }
    await run(async () => {
      const { id } = (await mutate(addGuardian, { input }, draft)).createGuardian
      draft.forget()
      showToast({ id, text: t('createdDone') })
      if (isShown()) await navigate({ to: '/guardians/$guardianId', params: { guardianId: id } })
    })
  }
  const isTaken = ({ code }: GraphFailure) => (code === 'CONFLICT' ? t('emailTaken') : undefined)
  return (
    <DraftForm
      label={t('newGuardian')}
      hint={t('newHint')}
      submit={t('create')}
      isBusy={isBusy}
      failure={failure}
      textOf={isTaken}
      onSend={send}
    >
      <div className="field-grid">
        {fields.map(([field, type, maxLength]) => (
          <TextField
            key={field}
            label={t(field)}
            type={type}
            autoComplete="off"
            value={draft.values[field]}
            maxLength={maxLength}
            readOnly={isBusy}
            fault={faults[field]}
            onChange={({ target }) => draft.change({ [field]: target.value })}
          />
        ))}
      </div>
    </DraftForm>
  )
}
