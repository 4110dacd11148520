import { type FormEvent, useState } from 'react'
import { addCaseUpdate } from '../../generated/add-case-update.js'
import { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField, TextArea } from '../../ui/field.js'
import { showToast } from '../../ui/toasts.js'
import { caseFileMessages } from './case-file.messages.js'
import { keepDraft, newDraft, readDraft, type UpdateDraft, updateTypes } from './update-draft.js'

const MOST_CHARACTERS = 10_000

/** Writes an update of a case; the draft stays on the device until the platform has it. */
export function UpdateForm({ caseId, onSent }: { readonly caseId: string; readonly onSent: () => void }) {
  const t = useMessages(caseFileMessages)
  const { id: personId } = useViewer()
  const [draft, setDraft] = useState(() => readDraft(personId, caseId))
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<GraphFailure>()
  const [isSending, setSending] = useState(false)
  const change = (type: UpdateDraft['type'], text: string) => {
    const next = newDraft(type, text)
    setDraft(next)
    keepDraft(personId, caseId, next)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const notes = draft.notes.trim()
    const isFaulty = notes.length === 0 || notes.length > MOST_CHARACTERS
    setFault(isFaulty ? t('textFault') : undefined)
    if (isFaulty) return
    setSending(true)
    setFailure(undefined)
    try {
      const input = { caseId, type: draft.type, notes }
      await mutate(addCaseUpdate, { input }, { idempotencyKey: draft.key })
      change(draft.type, '')
      showToast({ id: caseId, text: t('sent') })
      onSent()
    } catch (error) {
      if (!(error instanceof GraphFailure)) throw error
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <form className="stack" aria-label={t('write')} onSubmit={send} noValidate>
      <h2>{t('write')}</h2>
      <SelectField
        label={t('type')}
        value={draft.type}
        options={updateTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
        onChange={(type) => change(type, draft.notes)}
      />
      <TextArea
        label={t('text')}
        fault={fault}
        value={draft.notes}
        readOnly={isSending}
        onChange={(event) => change(draft.type, event.target.value)}
      />
      {failure && <FailureNotice failure={failure} />}
      <p className="line">
        <Button type="submit" kind="primary" aria-disabled={isSending}>
          {isSending ? t('sending') : t('send')}
        </Button>
        <span className="muted">{t('draftKept')}</span>
      </p>
    </form>
  )
}
