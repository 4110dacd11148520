import { useState } from 'react'
import { casesOfGuardian } from '../../generated/cases-of-guardian.js'
import { matchSocialPost } from '../../generated/match-social-post.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField, TextField } from '../../ui/field.js'
import { PostText } from './post-entry.js'
import { socialPostsMessages } from './social-posts.messages.js'
import type { SocialPost } from './social-posts-screen.js'

interface MatchDialogProps {
  readonly post: SocialPost
  readonly isGone: boolean
  readonly onMatched: () => void
  readonly onClose: () => void
}

/** Chooses the case of the author that a post is about. */
export function MatchDialog({ post, isGone, onMatched, onClose }: MatchDialogProps) {
  const t = useMessages(socialPostsMessages)
  const [name, setName] = useState('')
  const [caseId, setCaseId] = useState(post.case?.id ?? '')
  const { data, failure, reload } = useGraphQuery(casesOfGuardian, {
    guardianId: post.guardianId,
    words: name.trim() || null,
  })
  const { nodes = [], totalCount = 0 } = data?.cases ?? {}
  // A case that the present search does not find would be matched unseen.
  const isFound = nodes.some(({ id }) => id === caseId)
  const match = async () => {
    await mutate(matchSocialPost, { id: post.id, caseId })
    onMatched()
  }
  return (
    <ChangeDialog
      title={t('match')}
      done={t('matchDone')}
      isGone={isGone}
      isIncomplete={!isFound}
      onConfirm={match}
      onClose={onClose}
      fields={
        <>
          <TextField
            label={t('caseName')}
            type="search"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          {failure && <FailureNotice failure={failure} onRetry={reload} />}
          <SelectField
            label={t('case')}
            value={isFound ? caseId : ''}
            options={[
              { value: '', label: t('choose') },
              ...nodes.map((one) => ({ value: one.id, label: one.name })),
            ]}
            onChange={setCaseId}
          />
          <p role="status" className="muted small">
            {data && t('casesFound', { count: totalCount })}
          </p>
        </>
      }
    >
      <p>{t('matchHint', { name: post.guardianName })}</p>
      <PostText post={post} />
    </ChangeDialog>
  )
}
