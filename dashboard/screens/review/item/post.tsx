import { useFormats, useMessages } from '../../../language/language.js'
import { GuardianLink } from '../../../ui/people/guardian-link.js'
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
    <section className="post card" aria-label={t('post')}>
      <header>
        <strong>@{item.tweetAuthor}</strong>
        {item.guardian && <GuardianLink id={item.guardian.id} name={item.guardian.name} />}
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
          <span className="muted">{t('evidence')}:</span>
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
