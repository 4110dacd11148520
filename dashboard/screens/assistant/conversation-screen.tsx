import '../../app/first-load.js'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type ConversationFileData, conversationFile } from '../../generated/conversation-file.js'
import { removeConversation } from '../../generated/remove-conversation.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { BackLink } from '../../ui/back-link.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { assistantMessages } from './assistant.messages.js'
import { QuestionForm } from './question-form.js'

type Conversation = ConversationFileData['userConversations']['nodes'][number]
type Message = Conversation['messages'][number]

/** A conversation with the assistant, and the next question. */
export function ConversationScreen() {
  const t = useMessages(assistantMessages)
  const { conversationId } = useParams({ from: '/assistant/$conversationId' })
  const query = useGraphQuery(conversationFile, { id: conversationId })
  return (
    <div className="page">
      <BackLink to="/assistant">{t('back')}</BackLink>
      <RecordView
        query={query}
        recordOf={(data) => data.userConversations.nodes[0] ?? null}
        missing={t('missing')}
      >
        {(conversation) => <OpenConversation conversation={conversation} reload={query.reload} />}
      </RecordView>
    </div>
  )
}

interface OpenConversationProps {
  readonly conversation: Conversation
  readonly reload: () => void
}

function OpenConversation({ conversation, reload }: OpenConversationProps) {
  const t = useMessages(assistantMessages)
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  const { id, title, messages } = conversation
  return (
    <>
      <RecordHeading name={title} />
      <div role="log" aria-live="polite">
        <Records title={t('conversation')} found={{ totalCount: messages.length }} empty={t('none')}>
          {messages.map((message) => (
            <OneMessage key={message.id} message={message} />
          ))}
        </Records>
      </div>
      <QuestionForm key={id} conversationId={id} onAnswered={reload} />
      <p className="line">
        <span className="muted">{t('notHelpful')}</span>
        <Link to="/tickets/new" preload={false}>
          {t('openTicket')}
        </Link>
      </p>
      <p className="line">
        <Button kind="danger" onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      </p>
      {isRemoving && (
        <ChangeDialog
          title={t('remove')}
          isDangerous
          done={t('removed')}
          onConfirm={() => mutate(removeConversation, { id }).then(() => navigate({ to: '/assistant' }))}
          onClose={() => setRemoving(false)}
        >
          <p>{t('removeHint')}</p>
        </ChangeDialog>
      )}
    </>
  )
}

function OneMessage({ message: { role, content, createdAt, sources } }: { readonly message: Message }) {
  const t = useMessages(assistantMessages)
  return (
    <Entry at={createdAt} by={t(role === 'user' ? 'you' : 'assistant')}>
      <p className="text" dir="auto">
        {content}
      </p>
      {sources && sources.length > 0 && (
        <p className="muted small line">
          <span>{t('basedOn')}:</span>
          {sources.map((source) => (
            <Source key={source.id} source={source} />
          ))}
        </p>
      )}
    </Entry>
  )
}

function Source({
  source: { kind, id, title },
}: {
  readonly source: NonNullable<Message['sources']>[number]
}) {
  if (kind !== 'case') return <span dir="auto">{title}</span>
  return (
    <Link to="/cases/$caseId" params={{ caseId: id }} preload={false} dir="auto">
      {title}
    </Link>
  )
}
