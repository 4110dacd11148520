import { type FormEvent, useState } from 'react'
import { useTextDraft } from '../../app/drafts/text-draft.js'
import { useDraftFiles } from '../../app/drafts/use-draft-files.js'
import { replyToTicket } from '../../generated/reply-to-ticket.js'
import { mutate } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { TextArea } from '../../ui/field.js'
import { showToast } from '../../ui/toasts.js'
import { ChosenFiles } from './chosen-files.js'
import type { TicketFile } from './ticket-screen.js'
import { ticketsMessages } from './tickets.messages.js'
import { useRefusedFile } from './use-refused-file.js'

const MOST_CHARACTERS = 10_000

interface ReplyFormProps {
  readonly ticket: TicketFile
  readonly reload: () => void
}

/** Writes a reply, with files; the draft stays on the device until it is sent. */
export function ReplyForm({ ticket, reload }: ReplyFormProps) {
  const t = useMessages(ticketsMessages)
  const { id: personId } = useViewer()
  const name = `ticket-reply:${personId}:${ticket.id}`
  const draft = useTextDraft(name)
  // Other files are another reply.
  const files = useDraftFiles(name, draft.renewKey)
  const textOf = useRefusedFile()
  const { isBusy, failure, run } = useChange(`${ticket.ticketNumber}, ${t('reply')}`)
  const [fault, setFault] = useState<string>()
  const isClosed = ticket.status === 'closed'
  const discard = async () => {
    await files.forget()
    draft.forget('')
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const text = draft.text.trim()
    const isFaulty = (text === '' && files.files.length === 0) || text.length > MOST_CHARACTERS
    setFault(isFaulty ? t('textFault', { most: MOST_CHARACTERS }) : undefined)
    if (isFaulty) return
    draft.keepKey()
    const sent = await run(async () => {
      const input = { text, attachments: [...(await files.upload())] }
      await mutate(replyToTicket, { id: ticket.id, input }, draft)
      await files.forget()
    })
    if (sent) {
      draft.forget('')
      showToast({ id: ticket.id, text: t('replySent') })
    }
    // Also after a refusal: someone else may have changed the ticket.
    reload()
  }
  // What was written before someone closed the ticket stays, to be copied, or sent once it is open again.
  if (isClosed && draft.text === '' && files.files.length === 0) return null
  return (
    <form className="card stack" aria-label={t('reply')} onSubmit={send} noValidate>
      <TextArea
        label={t('reply')}
        fault={fault}
        value={draft.text}
        readOnly={isBusy}
        onChange={(event) => draft.change(event.target.value)}
      />
      <ChosenFiles draft={files} isLocked={isBusy} />
      {failure && !isClosed && <FailureNotice failure={failure} textOf={textOf} />}
      {isClosed ? (
        <div className="notice warning" role="status">
          <p>{t('closedUnsent')}</p>
          <Button onClick={discard}>{t('discardNotes')}</Button>
        </div>
      ) : (
        <p className="line">
          <Button type="submit" kind="primary" aria-disabled={isBusy}>
            {t('sendReply')}
          </Button>
          <span className="muted">{t('draftKept')}</span>
        </p>
      )}
    </form>
  )
}
