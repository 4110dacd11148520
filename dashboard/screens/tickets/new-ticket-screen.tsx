import '../../app/first-load.js'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DraftForm } from '../../app/drafts/draft-form.js'
import { useFormDraft } from '../../app/drafts/form-draft.js'
import { useDraftFiles } from '../../app/drafts/use-draft-files.js'
import { ticketPriorityValues } from '../../generated/enums.js'
import { type CreateSupportTicketInput, openTicket } from '../../generated/open-ticket.js'
import { ticketCase } from '../../generated/ticket-case.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { BackLink } from '../../ui/back-link.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField, TextArea, TextField } from '../../ui/field.js'
import { PageHeader } from '../../ui/page-header.js'
import { showToast } from '../../ui/toasts.js'
import { ChosenFiles } from './chosen-files.js'
import { ticketsMessages } from './tickets.messages.js'
import { useRefusedFile } from './use-refused-file.js'

const categories = ['general', 'adoption', 'billing', 'technical'] as const
const MOST_CHARACTERS = 20_000

const empty = {
  title: '',
  description: '',
  category: 'general',
  priority: 'medium',
  requesterEmail: '',
  files: '',
} as {
  readonly title: string
  readonly description: string
  readonly category: (typeof categories)[number]
  readonly priority: (typeof ticketPriorityValues)[number]
  readonly requesterEmail: string
  /** The ids of the files, so that the draft gets a new key when they change. */
  readonly files: string
}

/** A new ticket, about the case that the URL names. The draft stays on the device until the platform has it. */
export function NewTicketScreen() {
  const t = useMessages(ticketsMessages)
  const { case: caseId } = useSearch({ from: '/tickets/new' })
  const { data, failure } = useGraphQuery(ticketCase, { id: caseId ?? '' }, { pause: !caseId })
  return (
    <div className="page">
      <BackLink to="/tickets">{t('back')}</BackLink>
      <PageHeader title={t('newTicket')} />
      {failure && <FailureNotice failure={failure} />}
      <NewTicketForm key={caseId} caseId={caseId} caseName={data?.case?.name} />
    </div>
  )
}

interface NewTicketFormProps {
  readonly caseId: string | undefined
  readonly caseName: string | undefined
}

function NewTicketForm({ caseId, caseName }: NewTicketFormProps) {
  const t = useMessages(ticketsMessages)
  const viewer = useViewer()
  const navigate = useNavigate()
  const isStaff = viewer.can('Mutation.updateSupportTicket')
  const name = `new-ticket:${viewer.id}:${caseId ?? ''}`
  const draft = useFormDraft(name, empty)
  const files = useDraftFiles(name, (ids) => draft.change({ files: ids }))
  const { title, description, category, priority, requesterEmail } = draft.values
  const { isBusy, failure, run, isShown } = useChange(t('newTicket'))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const send = async () => {
    const { length } = description.trim()
    const email = requesterEmail.trim()
    const found = {
      ...(title.trim() ? {} : { title: t('subjectFault') }),
      ...(length > 0 && length <= MOST_CHARACTERS
        ? {}
        : { description: t('textFault', { most: MOST_CHARACTERS }) }),
      ...(isStaff && email && !email.includes('@') ? { requesterEmail: t('emailFault') } : {}),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const texts = {
      ...{ title: title.trim(), description: description.trim(), category, caseId: caseId ?? null },
      ...(isStaff ? { priority, requesterEmail: email || null } : {}),
    }
    await run(async () => {
      const input: CreateSupportTicketInput = { ...texts, attachments: [...(await files.upload())] }
      const { id } = (await mutate(openTicket, { input }, draft)).createSupportTicket
      await files.forget()
      draft.forget()
      showToast({ id, text: t('ticketOpened') })
      if (isShown()) await navigate({ to: '/tickets/$ticketId', params: { ticketId: id } })
    })
  }
  return (
    <DraftForm
      label={t('newTicket')}
      {...(caseName ? { hint: t('aboutCase', { name: caseName }) } : {})}
      submit={t('openTicket')}
      isBusy={isBusy}
      failure={failure}
      textOf={useRefusedFile()}
      onSend={send}
    >
      {isStaff && (
        <TextField
          label={t('requesterEmail')}
          type="email"
          value={requesterEmail}
          readOnly={isBusy}
          fault={faults.requesterEmail}
          onChange={({ target }) => draft.change({ requesterEmail: target.value })}
        />
      )}
      <TextField
        label={t('subject')}
        value={title}
        maxLength={200}
        readOnly={isBusy}
        fault={faults.title}
        onChange={({ target }) => draft.change({ title: target.value })}
      />
      <div className="field-grid">
        <SelectField
          label={t('category')}
          value={category}
          isDisabled={isBusy}
          options={categories.map((value) => ({ value, label: t(`category_${value}`) }))}
          onChange={(value) => draft.change({ category: value })}
        />
        {isStaff && (
          <SelectField
            label={t('priority')}
            value={priority}
            isDisabled={isBusy}
            options={ticketPriorityValues.map((value) => ({ value, label: t(`priority_${value}`) }))}
            onChange={(value) => draft.change({ priority: value })}
          />
        )}
      </div>
      <TextArea
        label={t('description')}
        value={description}
        readOnly={isBusy}
        fault={faults.description}
        onChange={({ target }) => draft.change({ description: target.value })}
      />
      <ChosenFiles draft={files} isLocked={isBusy} />
    </DraftForm>
  )
}
