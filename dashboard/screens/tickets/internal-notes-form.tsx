import { type FormEvent, useState } from 'react'
import { useTextDraft } from '../../app/drafts/text-draft.js'
import { setTicket } from '../../generated/set-ticket.js'
import { mutate } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { TextArea } from '../../ui/field.js'
import { showToast } from '../../ui/toasts.js'
import type { TicketFile } from './ticket-screen.js'
import { ticketsMessages } from './tickets.messages.js'

const MOST_CHARACTERS = 20_000

interface InternalNotesFormProps {
  readonly ticket: TicketFile
  readonly reload: () => void
}

/** Writes the internal notes of staff; a draft stays on the device until it is saved. */
export function InternalNotesForm({ ticket, reload }: InternalNotesFormProps) {
  const t = useMessages(ticketsMessages)
  const { id: personId } = useViewer()
  const first = ticket.internalNotes ?? ''
  const draft = useTextDraft(`ticket-notes:${personId}:${ticket.id}`, first)
  const { isBusy, failure, run } = useChange(`${ticket.ticketNumber}, ${t('notes')}`)
  const [fault, setFault] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const text = draft.text.trim()
    const isFaulty = text.length > MOST_CHARACTERS
    setFault(isFaulty ? t('textFault', { most: MOST_CHARACTERS }) : undefined)
    if (isFaulty) return
    const saved = await run(() =>
      mutate(setTicket, {
        id: ticket.id,
        input: { internalNotes: text || null, version: ticket.version },
      }),
    )
    if (saved) {
      draft.forget(text)
      showToast({ id: ticket.id, text: t('notesSaved') })
    }
    // Also after a refusal: someone else may have changed the ticket.
    reload()
  }
  return (
    <form className="card stack" aria-label={t('notes')} onSubmit={save} noValidate>
      <TextArea
        label={t('notes')}
        fault={fault}
        value={draft.text}
        readOnly={isBusy}
        onChange={(event) => draft.change(event.target.value)}
      />
      {failure && <FailureNotice failure={failure} />}
      {draft.isOutdated && (
        <div className="notice warning" role="status">
          <p>{t('notesChanged')}</p>
          <p className="text" dir="auto">
            {first || '–'}
          </p>
          <Button onClick={() => draft.forget(first)}>{t('discardNotes')}</Button>
        </div>
      )}
      <p className="line">
        <Button type="submit" aria-disabled={isBusy}>
          {t(draft.isOutdated ? 'replaceNotes' : 'saveNotes')}
        </Button>
        <span className="muted">{t('notesHint')}</span>
      </p>
    </form>
  )
}
