import { approveSocialPost } from '../../generated/approve-social-post.js'
import { completeSocialPost } from '../../generated/complete-social-post.js'
import { deleteSocialPost } from '../../generated/delete-social-post.js'
import { dismissSocialPost } from '../../generated/dismiss-social-post.js'
import { reopenSocialPost } from '../../generated/reopen-social-post.js'
import { mutate } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { PostText } from './post-entry.js'
import { socialPostsMessages } from './social-posts.messages.js'
import type { SocialPost } from './social-posts-screen.js'

/** What staff do with a post. */
export type PostChange = 'create' | 'add' | 'match' | 'complete' | 'dismiss' | 'reopen' | 'delete'

/** What a post allows; approval is final. */
export function changesOf({ status, case: found }: SocialPost): readonly PostChange[] {
  if (status === 'pending') return [found ? 'add' : 'create', 'match', 'complete', 'dismiss', 'delete']
  return status === 'approved' ? ['delete'] : ['reopen', 'delete']
}

const mutationOf = {
  create: approveSocialPost,
  add: approveSocialPost,
  complete: completeSocialPost,
  dismiss: dismissSocialPost,
  reopen: reopenSocialPost,
  delete: deleteSocialPost,
}

interface PostChangeDialogProps {
  readonly post: SocialPost
  readonly how: keyof typeof mutationOf
  readonly isGone: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Asks before a post is decided on, with the consequences. */
export function PostChangeDialog({ post, how, isGone, onChanged, onClose }: PostChangeDialogProps) {
  const t = useMessages(socialPostsMessages)
  const change = async () => {
    await mutate<object, { readonly id: string }>(mutationOf[how], { id: post.id })
    onChanged()
  }
  return (
    <ChangeDialog
      title={t(how)}
      done={t(`${how}Done`)}
      isDangerous={how === 'delete'}
      isGone={isGone}
      onConfirm={change}
      onClose={onClose}
    >
      <p>{t(`${how}Hint`, { name: post.case?.name ?? '' })}</p>
      <PostText post={post} />
    </ChangeDialog>
  )
}
