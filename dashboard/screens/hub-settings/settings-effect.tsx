import type { PreviewHubSettingsData } from '../../generated/preview-hub-settings.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Table } from '../../ui/lists/table.js'
import { hubSettingsMessages } from './hub-settings.messages.js'

const outcomes = ['pending', 'autoApproved', 'linked', 'logged'] as const

/** The decisions that settings would have made about the posts of the last seven days. */
export function SettingsEffect({
  preview,
}: {
  readonly preview: PreviewHubSettingsData['previewMonitoringConfig']
}) {
  const t = useMessages(hubSettingsMessages)
  const { number, percent } = useFormats()
  const { present, proposed, changed, changedCount } = preview
  return (
    <>
      <Table
        title={t('effect', { count: preview.posts })}
        numbersFrom={1}
        header={[t('outcome'), t('present'), t('proposed')]}
        rows={outcomes.map((name) => [t(`outcome_${name}`), number(present[name]), number(proposed[name])])}
      />
      {preview.isTruncated && <p className="muted">{t('truncated')}</p>}
      <p>{t('changed', { count: changedCount })}</p>
      {changed.length > 0 && (
        <ul className="rows" aria-label={t('changedPosts')}>
          {changed.map((post) => (
            <li key={post.id}>
              <p className="line">
                <span className="badge">{t(`verdict_${post.present}`)}</span> →{' '}
                <span className="badge accent">{t(`verdict_${post.proposed}`)}</span>
                <span className="muted">{t('confidence', { share: percent(post.confidence) })}</span>
              </p>
              <p className="text" dir="auto">
                {post.content}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
