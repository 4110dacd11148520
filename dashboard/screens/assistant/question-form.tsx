import { type FormEvent, useState } from 'react'
import { useTextDraft } from '../../app/drafts/text-draft.js'
import { askAssistant } from '../../generated/ask-assistant.js'
import { mutate } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { TextArea } from '../../ui/field.js'
import { assistantMessages } from './assistant.messages.js'

const MOST_CHARACTERS = 4_000

interface QuestionFormProps {
  /** Without it, the question begins a conversation. */
  readonly conversationId?: string
  readonly onAnswered: (conversationId: string) => void
}

/** Sends a question; the draft stays on the device until it is answered. */
export function QuestionForm({ conversationId, onAnswered }: QuestionFormProps) {
  const t = useMessages(assistantMessages)
  const { language } = useFormats()
  const { id: personId } = useViewer()
  const draft = useTextDraft(`question:${personId}:${conversationId ?? 'new'}`)
  const { isBusy, failure, run, isShown } = useChange(t('title'))
  const [fault, setFault] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const message = draft.text.trim()
    const isFaulty = message === '' || message.length > MOST_CHARACTERS
    setFault(isFaulty ? t('questionFault', { most: MOST_CHARACTERS }) : undefined)
    if (isFaulty) return
    let answered: string | undefined
    const sent = await run(async () => {
      const input = { message, language, conversationId: conversationId ?? null }
      answered = (await mutate(askAssistant, { input }, draft)).chat.conversationId
    })
    if (!sent || answered === undefined) return
    draft.forget('')
    if (isShown()) onAnswered(answered)
  }
  return (
    <form className="card stack" aria-label={t('question')} onSubmit={send} noValidate>
      <TextArea
        label={t('question')}
        fault={fault}
        value={draft.text}
        readOnly={isBusy}
        onChange={(event) => draft.change(event.target.value)}
      />
      {failure && (
        <FailureNotice
          failure={failure}
          textOf={({ code }) =>
            code === 'CONFLICT' || code === 'UPSTREAM_ERROR' ? t('unavailable') : undefined
          }
        />
      )}
      <p className="line">
        <Button type="submit" kind="primary" aria-disabled={isBusy}>
          {t('ask')}
        </Button>
        <span role="status" className="muted">
          {isBusy && t('answering')}
        </span>
      </p>
    </form>
  )
}
