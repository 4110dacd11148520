import '../../../app/first-load.js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DraftForm } from '../../../app/drafts/draft-form.js'
import { useFormDraft } from '../../../app/drafts/form-draft.js'
import { addUser } from '../../../generated/add-user.js'
import { roleValues } from '../../../generated/enums.js'
import { invitePerson } from '../../../generated/invite-person.js'
import type { GraphFailure } from '../../../graph/graph-failure.js'
import { mutate } from '../../../graph/hooks.js'
import { useChange } from '../../../graph/use-change.js'
import { useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { BackLink } from '../../../ui/back-link.js'
import { SelectField, TextArea, TextField } from '../../../ui/field.js'
import { PageHeader } from '../../../ui/page-header.js'
import { EmptyState } from '../../../ui/placeholders.js'
import { commonMessages } from '../../../ui/texts/common.messages.js'
import { roleMessages } from '../../../ui/texts/role.messages.js'
import { showToast } from '../../../ui/toasts.js'
import { usersMessages } from '../users.messages.js'
import { invitationsMessages } from './invitations.messages.js'

const MOST_CHARACTERS = 2_000
const ways = ['account', 'invitation'] as const

const empty = { how: 'account', email: '', name: '', role: 'user', message: '' } as {
  readonly how: (typeof ways)[number]
  readonly email: string
  readonly name: string
  readonly role: (typeof roleValues)[number]
  readonly message: string
}

/** A new account, or an invitation to open one. The draft stays on the device until the platform has it. */
export function NewUserScreen() {
  const t = useMessages(invitationsMessages)
  const users = useMessages(usersMessages)
  const common = useMessages(commonMessages)
  const mayCreate = useViewer().can('Mutation.createUser')
  return (
    <div className="page">
      <BackLink to="/users">{users('back')}</BackLink>
      <PageHeader title={t('newUser')} />
      {mayCreate ? <NewUserForm /> : <EmptyState title={common('failed_FORBIDDEN')} />}
    </div>
  )
}

function NewUserForm() {
  const t = useMessages(invitationsMessages)
  const users = useMessages(usersMessages)
  const roleName = useMessages(roleMessages)
  const viewer = useViewer()
  const navigate = useNavigate()
  const mayInvite = viewer.can('Mutation.inviteByEmail')
  const draft = useFormDraft(`new-user:${viewer.id}`, empty)
  const { email, name, role, message } = draft.values
  const how = mayInvite ? draft.values.how : 'account'
  const { isBusy, failure, run, isShown } = useChange(t('newUser'))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const send = async () => {
    const found = {
      ...(/^\S+@\S+$/.test(email.trim()) ? {} : { email: t('emailFault') }),
      ...(name.trim() ? {} : { name: t('nameFault') }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const person = { email: email.trim(), name: name.trim(), role }
    await run(async () => {
      if (how === 'invitation') {
        const input = { ...person, customMessage: message.trim() || null }
        const { id } = (await mutate(invitePerson, { input }, draft)).inviteByEmail
        draft.forget()
        showToast({ id, text: t('invited') })
        if (isShown()) await navigate({ to: '/users/invitations' })
      } else {
        const { id } = (await mutate(addUser, { input: person }, draft)).createUser
        draft.forget()
        showToast({ id, text: t('created') })
        if (isShown()) await navigate({ to: '/users/$userId', params: { userId: id } })
      }
    })
  }
  const isTaken = (one: GraphFailure) => (one.code === 'CONFLICT' ? t('emailTaken') : undefined)
  return (
    <DraftForm
      label={t('newUser')}
      submit={t(`send_${how}`)}
      isBusy={isBusy}
      failure={failure}
      textOf={isTaken}
      onSend={send}
    >
      {mayInvite && (
        <SelectField
          label={t('how')}
          value={how}
          isDisabled={isBusy}
          options={ways.map((value) => ({ value, label: t(`how_${value}`) }))}
          onChange={(value) => draft.change({ how: value })}
        />
      )}
      <p className="muted">{t(`hint_${how}`)}</p>
      <div className="field-grid">
        <TextField
          label={t('email')}
          type="email"
          autoComplete="off"
          value={email}
          maxLength={254}
          readOnly={isBusy}
          fault={faults.email}
          onChange={({ target }) => draft.change({ email: target.value })}
        />
        <TextField
          label={users('name')}
          autoComplete="off"
          value={name}
          maxLength={200}
          readOnly={isBusy}
          fault={faults.name}
          onChange={({ target }) => draft.change({ name: target.value })}
        />
        <SelectField
          label={users('role')}
          value={role}
          isDisabled={isBusy}
          options={roleValues
            .filter((value) => value !== 'admin' || viewer.role === 'admin')
            .map((value) => ({ value, label: roleName(value) }))}
          onChange={(value) => draft.change({ role: value })}
        />
      </div>
      {how === 'invitation' && (
        <TextArea
          label={t('message')}
          value={message}
          maxLength={MOST_CHARACTERS}
          readOnly={isBusy}
          onChange={({ target }) => draft.change({ message: target.value })}
        />
      )}
    </DraftForm>
  )
}
