import '../../app/first-load.js'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DraftForm } from '../../app/drafts/draft-form.js'
import { useFormDraft } from '../../app/drafts/form-draft.js'
import { changeEntry } from '../../generated/change-entry.js'
import { knowledgeEntryDetail } from '../../generated/knowledge-entry-detail.js'
import { removeEntry } from '../../generated/remove-entry.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { nameOf } from '../../language/languages.js'
import { useViewer } from '../../session/session-gate.js'
import { BackLink } from '../../ui/back-link.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Facts } from '../../ui/facts.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { showToast } from '../../ui/toasts.js'
import { type Entry, EntryFields, type EntryTexts, entryFaults, inputOf } from './entry-fields.js'
import { knowledgeMessages } from './knowledge.messages.js'

/** One entry of the knowledge base, which is changed and deleted here. */
export function EntryScreen() {
  const t = useMessages(knowledgeMessages)
  const { can } = useViewer()
  const { entryId } = useParams({ from: '/knowledge/$entryId' })
  const query = useGraphQuery(knowledgeEntryDetail, { id: entryId })
  return (
    <div className="page">
      <BackLink to="/knowledge">{t('back')}</BackLink>
      <RecordView
        query={query}
        recordOf={({ knowledgeEntry }) => knowledgeEntry}
        missing={t('missing')}
        keptId={entryId}
      >
        {(entry) => (
          <>
            <header className="page-head">
              <RecordHeading name={entry.title} />
              <span className="badge">{t(`origin_${entry.origin}`)}</span>
            </header>
            <EntryTimes entry={entry} />
            {can('Mutation.updateKnowledgeEntry') && <EditForm entry={entry} />}
            {can('Mutation.deleteKnowledgeEntry') && <DeleteEntry entry={entry} />}
          </>
        )}
      </RecordView>
    </div>
  )
}

function EntryTimes({ entry: { createdAt, updatedAt } }: { readonly entry: Entry }) {
  const t = useMessages(knowledgeMessages)
  const { time } = useFormats()
  return (
    <Facts
      facts={[
        [t('added'), time(createdAt)],
        [t('changed'), time(updatedAt)],
      ]}
    />
  )
}

function EditForm({ entry }: { readonly entry: Entry }) {
  const t = useMessages(knowledgeMessages)
  const common = useMessages(commonMessages)
  const { id: personId } = useViewer()
  const { id, title, content, keywords, category, language, source, version } = entry
  const present: EntryTexts = { title, content, keywords: keywords.join(', '), category, language, source }
  const draft = useFormDraft(`edit-entry:${personId}:${id}`, present)
  const { values } = draft
  const { isBusy, failure, run } = useChange(title)
  const [faults, setFaults] = useState<ReturnType<typeof entryFaults>>({})
  const send = async () => {
    const found = entryFaults(values, t)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    await run(async () => {
      await mutate(changeEntry, { id, input: { ...inputOf(values), version } })
      draft.forget(values)
      showToast({ id, text: common('changed') })
    })
  }
  return (
    <DraftForm
      label={t('edit')}
      isBusy={isBusy}
      failure={failure}
      textOf={({ reason }) => (reason === 'same_content' ? t('sameContent') : undefined)}
      outdated={
        draft.isOutdated && [
          [t('question'), title],
          [t('content'), content],
          [t('category'), t(`category_${category}`)],
          [t('language'), nameOf(language)],
          [t('source'), source],
          [t('keywords'), present.keywords],
        ]
      }
      onDiscard={() => draft.forget()}
      onSend={send}
    >
      <EntryFields texts={values} faults={faults} isBusy={isBusy} onChange={draft.change} />
    </DraftForm>
  )
}

function DeleteEntry({ entry }: { readonly entry: Entry }) {
  const t = useMessages(knowledgeMessages)
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    await mutate(removeEntry, { id: entry.id })
    await navigate({ to: '/knowledge' })
  }
  return (
    <>
      <p>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {t('remove')}
        </Button>
      </p>
      {isOpen && (
        <ChangeDialog
          title={t('remove')}
          done={t('removed')}
          isDangerous
          onConfirm={remove}
          onClose={() => setOpen(false)}
        >
          <p dir="auto">{entry.title}</p>
          <p>{t('removeHint')}</p>
          {entry.origin === 'seeded' && <p>{t('removeSeeded')}</p>}
        </ChangeDialog>
      )}
    </>
  )
}
