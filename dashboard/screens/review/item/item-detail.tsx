import type { ReactNode } from 'react'
import { useFormats, useMessages } from '../../../language/language.js'
import { Pictures } from '../../../ui/pictures.js'
import { piecesOf } from './highlighted-text.js'
import { itemMessages } from './item.messages.js'
import type { ReviewDetail } from './proposal.js'

const knownLabels = ['animal', 'condition', 'emergency', 'fundraising'] as const

/** The kind of evidence: a colour and a word. */
function kindOf(label: string) {
  return knownLabels.find((known) => known === label) ?? 'other'
}

/** The post with its evidence highlighted in place, and its pictures. */
export function Post({ item }: { readonly item: ReviewDetail }) {
  const t = useMessages(itemMessages)
  const { time } = useFormats()
  const { evidence, language } = item.metadata.analysisResult
  const kinds = [...new Set(evidence.map(({ label }) => kindOf(label)))]
  const post = item.originalTweet
  return (
    <section className="post" aria-label={t('post')}>
      <header>
        <strong>@{item.tweetAuthor}</strong>
        {post && <time dateTime={post.createdAt}>{time(post.createdAt)}</time>}
        {post?.url && (
          <a href={post.url} target="_blank" rel="noreferrer noopener">
            {t('openPost')}
          </a>
        )}
      </header>
      <p className="text" lang={language} dir="auto">
        {piecesOf(item.tweetContent, evidence).map(({ text, start, evidence: one }) =>
          one ? (
            <mark
              key={start}
              className={kindOf(one.label)}
              title={titleOf(t(`label_${kindOf(one.label)}`), one, t)}
            >
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
      {kinds.length > 0 && (
        <p className="marks">
          <span className="hidden">{t('evidence')}: </span>
          {kinds.map((kind) => (
            <mark key={kind} className={kind}>
              {t(`label_${kind}`)}
            </mark>
          ))}
        </p>
      )}
      <Pictures paths={item.pictures} />
      {item.duplicates > 0 && <p className="muted">{t('duplicates', { count: item.duplicates })}</p>}
    </section>
  )
}

function titleOf(label: string, { negated }: { negated: boolean }, t: (key: 'negated') => string): string {
  return negated ? `${label} (${t('negated')})` : label
}

/** The case, similar posts, and the history of the item. */
export function Context({ item }: { readonly item: ReviewDetail }) {
  const t = useMessages(itemMessages)
  const { percent } = useFormats()
  const others = item.case?.reviewItems?.filter(({ id }) => id !== item.id) ?? []
  const original = item.originalTweet?.duplicateOf
  return (
    <div className="context">
      {item.case && (
        <Entries
          title={t('caseHistory')}
          empty={t('noUpdates')}
          entries={item.case.updates.nodes.map(({ id, notes, type, createdAt }) => ({
            id,
            at: createdAt,
            text: notes ?? type,
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
      {item.similarPosts.length > 0 && (
        <Entries
          title={t('similarPosts')}
          entries={item.similarPosts.map(({ similarity, post }) => ({
            id: post.id,
            at: post.createdAt,
            note: t('alike', { share: percent(similarity) }),
            text: post.content,
          }))}
        />
      )}
      {original && (
        <Entries
          title={t('original')}
          entries={[{ id: original.id, at: original.createdAt, text: original.content }]}
        />
      )}
      <Entries
        title={t('itemHistory')}
        entries={item.history.map(({ kind, actorId, actorName, createdAt }, index) => ({
          id: String(index),
          at: createdAt,
          text: `${t(`event_${kind}`)} · ${actorId === 'policy' ? t('policies') : actorName}`,
        }))}
      />
    </div>
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
  title,
  entries,
  empty,
}: {
  readonly title: string
  readonly entries: readonly Entry[]
  readonly empty?: ReactNode
}) {
  const { time } = useFormats()
  return (
    <section>
      <h3>{title}</h3>
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
