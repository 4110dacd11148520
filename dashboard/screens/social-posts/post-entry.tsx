import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { RowHead } from '../../ui/lists/row.js'
import { GuardianLink } from '../../ui/people/guardian-link.js'
import { socialPostsMessages } from './social-posts.messages.js'
import type { SocialPost } from './social-posts-screen.js'

const tones = { pending: 'warning', approved: 'accent', dismissed: '', rejected: '' } as const

interface PostEntryProps {
  readonly post: SocialPost
  /** The buttons of what can be done with it. */
  readonly children: ReactNode
}

/** A post with its author, its analysis, and what became of it. */
export function PostEntry({ post, children }: PostEntryProps) {
  const t = useMessages(socialPostsMessages)
  const { time } = useFormats()
  const { guardianId, guardianName, platform, status, isUrgent, createdAt } = post
  return (
    <>
      <RowHead>
        <GuardianLink id={guardianId} name={guardianName} />
        <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>
        {isUrgent && <Badge tone="danger">{t('urgent')}</Badge>}
        <span className="muted small">
          {t(`platform_${platform}`)} · <time dateTime={createdAt}>{time(createdAt)}</time>
        </span>
      </RowHead>
      <PostText post={post} />
      <p className="line">
        <Analysis post={post} />
        <Outcome post={post} />
        {post.postUrl && (
          <a href={post.postUrl} target="_blank" rel="noreferrer noopener nofollow">
            {t('openPost')}
          </a>
        )}
      </p>
      <p className="line">{children}</p>
    </>
  )
}

/** The text as it was written; a post may consist of pictures alone. */
export function PostText({ post: { postContent } }: { readonly post: SocialPost }) {
  const t = useMessages(socialPostsMessages)
  if (postContent.trim() === '') return <p className="muted">{t('noText')}</p>
  return (
    <p className="text" dir="auto">
      {postContent}
    </p>
  )
}

function Analysis({ post: { analysisResult } }: { readonly post: SocialPost }) {
  const t = useMessages(socialPostsMessages)
  const { percent } = useFormats()
  if (!analysisResult) return <span className="muted">{t('notAnalysed')}</span>
  const { confidence, isCaseRelated } = analysisResult
  const finding = isCaseRelated === null ? 'analysed' : isCaseRelated ? 'related' : 'unrelated'
  return <span className="muted">{t(finding, { confidence: percent(confidence) })}</span>
}

function Outcome({ post }: { readonly post: SocialPost }) {
  const t = useMessages(socialPostsMessages)
  const { case: found, outcome, completedAt } = post
  if (!found) return completedAt ? <span className="muted">{t('completed')}</span> : null
  return (
    <Link to="/cases/$caseId" params={{ caseId: found.id }} preload={false} dir="auto">
      {t(outcome ? `outcome_${outcome}` : 'matched', { name: found.name })}
    </Link>
  )
}
