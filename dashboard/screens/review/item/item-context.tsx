import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '../../../language/language.js'
import { textOfCode } from '../../../language/languages.js'
import { StatusBadge } from '../../cases/case-indicators.js'
import { itemMessages } from './item.messages.js'
import type { ReviewDetail } from './proposal.js'
import { proposalMessages } from './proposal.messages.js'

/** The history of the case, and similar posts. */
export function Context({ item }: { readonly item: ReviewDetail }) {
  const t = useMessages(itemMessages)
  const { language, percent } = useFormats()
  const others = item.case?.reviewItems?.filter(({ id }) => id !== item.id) ?? []
  const original = item.originalTweet?.duplicateOf
  return (
    <div className="context">
      {item.case && (
        <Entries
          title={t('caseHistory')}
          about={
            <p>
              <Link to="/cases/$caseId" params={{ caseId: item.case.id }} preload={false}>
                {item.case.name}
              </Link>{' '}
              <StatusBadge status={item.case.status} />
            </p>
          }
          empty={t('noUpdates')}
          entries={item.case.updates.nodes.map(({ id, notes, type, createdAt }) => ({
            id,
            at: createdAt,
            text: notes ?? textOfCode(language, proposalMessages, 'value', type),
          }))}
        />
      )}
      {others.length > 0 && (
        <Entries
          title={t('similar')}
          entries={others
            .slice(0, 5)
            .map(({ id, tweetContent, createdAt }) => ({ id, at: createdAt, text: tweetContent }))}
        />
      )}
      <Entries
        title={t('similarPosts')}
        empty={t('noSimilarPosts')}
        entries={item.similarPosts.map(({ similarity, post }) => ({
          id: post.id,
          at: post.createdAt,
          note: `${t('alike', { share: percent(similarity) })} · ${t(`outcome_${post.outcome}`)}`,
          text: post.content,
        }))}
      />
      {original && (
        <Entries
          title={t('original')}
          entries={[{ id: original.id, at: original.createdAt, text: original.content }]}
        />
      )}
    </div>
  )
}

/** What happened to the item, the newest last. */
export function ItemHistory({ item }: { readonly item: ReviewDetail }) {
  const t = useMessages(itemMessages)
  return (
    <Entries
      className="history"
      title={t('itemHistory')}
      entries={item.history.map(({ kind, actorId, actorName, createdAt }, index) => ({
        id: String(index),
        at: createdAt,
        text: `${t(`event_${kind}`)} · ${actorId === 'policy' ? t('policies') : actorName}`,
      }))}
    />
  )
}

interface Entry {
  readonly id: string
  readonly at: string
  /** Shown beside the time. */
  readonly note?: string
  readonly text: string
}

function Entries({
  className,
  title,
  about,
  entries,
  empty,
}: {
  readonly className?: string
  readonly title: string
  readonly about?: ReactNode
  readonly entries: readonly Entry[]
  readonly empty?: ReactNode
}) {
  const { time } = useFormats()
  return (
    <section className={className}>
      <h3>{title}</h3>
      {about}
      {entries.length === 0 && <p className="muted">{empty}</p>}
      <ol>
        {entries.map(({ id, at, note, text }) => (
          <li key={id}>
            <span className="muted">
              <time dateTime={at}>{time(at)}</time>
              {note && ` · ${note}`}
            </span>
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
