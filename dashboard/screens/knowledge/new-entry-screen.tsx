import '../../app/first-load.js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DraftForm } from '../../app/drafts/draft-form.js'
import { useFormDraft } from '../../app/drafts/form-draft.js'
import { addEntry } from '../../generated/add-entry.js'
import { mutate } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { BackLink } from '../../ui/back-link.js'
import { PageHeader } from '../../ui/page-header.js'
import { EmptyState } from '../../ui/placeholders.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { showToast } from '../../ui/toasts.js'
import { EntryFields, type EntryTexts, entryFaults, inputOf } from './entry-fields.js'
import { knowledgeMessages } from './knowledge.messages.js'

const empty: EntryTexts = {
  title: '',
  content: '',
  keywords: '',
  category: 'rescue',
  language: '',
  source: '',
}

/** A new entry of the knowledge base. The draft stays on the device until the platform has it. */
export function NewEntryScreen() {
  const t = useMessages(knowledgeMessages)
  const common = useMessages(commonMessages)
  const mayCreate = useViewer().can('Mutation.createKnowledgeEntry')
  return (
    <div className="page">
      <BackLink to="/knowledge">{t('back')}</BackLink>
      <PageHeader title={t('newEntry')} />
      {mayCreate ? <NewEntryForm /> : <EmptyState title={common('failed_FORBIDDEN')} />}
    </div>
  )
}

function NewEntryForm() {
  const t = useMessages(knowledgeMessages)
  const { id: personId } = useViewer()
  const navigate = useNavigate()
  const draft = useFormDraft(`new-entry:${personId}`, empty)
  const { values } = draft
  const { isBusy, failure, run, isShown } = useChange(t('newEntry'))
  const [faults, setFaults] = useState<ReturnType<typeof entryFaults>>({})
  const send = async () => {
    const found = entryFaults(values, t)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    await run(async () => {
      const { id } = (await mutate(addEntry, { input: inputOf(values) }, draft)).createKnowledgeEntry
      draft.forget()
      showToast({ id, text: t('created') })
      if (isShown()) await navigate({ to: '/knowledge/$entryId', params: { entryId: id } })
    })
  }
  return (
    <DraftForm
      label={t('newEntry')}
      hint={t('newHint')}
      submit={t('create')}
      isBusy={isBusy}
      failure={failure}
      textOf={({ reason }) => (reason === 'same_content' ? t('sameContent') : undefined)}
      onSend={send}
    >
      <EntryFields isNew texts={values} faults={faults} isBusy={isBusy} onChange={draft.change} />
    </DraftForm>
  )
}
