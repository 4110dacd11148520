import '../../app/first-load.js'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { conversationList } from '../../generated/conversation-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { ResultList } from '../../ui/lists/result-list.js'
import { RowHead } from '../../ui/lists/row.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { assistantMessages } from './assistant.messages.js'
import { QuestionForm } from './question-form.js'

/** A question that begins a conversation with the assistant, and the earlier conversations. */
export function AssistantScreen() {
  const t = useMessages(assistantMessages)
  const { time } = useFormats()
  const navigate = useNavigate()
  const { after } = useSearch({ from: '/assistant' })
  const query = useGraphQuery(conversationList, { after: after ?? null })
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <p className="muted">{t('intro')}</p>
      <QuestionForm
        onAnswered={(conversationId) =>
          navigate({ to: '/assistant/$conversationId', params: { conversationId } })
        }
      />
      <section>
        <h2>{t('list')}</h2>
        <QueryView query={query} lines={4}>
          {({ userConversations }) => (
            <ResultList
              found={userConversations}
              label={t('list')}
              count={t('found', { count: userConversations.totalCount })}
              none={[t('none'), t('noneHint')]}
            >
              {({ id, title, messageCount, updatedAt }) => (
                <RowHead>
                  <Link
                    to="/assistant/$conversationId"
                    params={{ conversationId: id }}
                    preload={false}
                    dir="auto"
                  >
                    {title}
                  </Link>
                  <span className="muted small">{t('messages', { count: messageCount })}</span>
                  <time className="muted small" dateTime={updatedAt}>
                    {time(updatedAt)}
                  </time>
                </RowHead>
              )}
            </ResultList>
          )}
        </QueryView>
      </section>
    </div>
  )
}
