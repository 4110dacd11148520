import { followCase } from '../../generated/follow-case.js'
import { unfollowCase } from '../../generated/unfollow-case.js'
import { mutateIdempotent } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import type { CaseFile } from './case-records.js'
import { updateMessages } from './update.messages.js'

/** Follows a case, or ends that: followers are notified of its updates. */
export function FollowButton({ file: { id, name, isFollowed } }: { readonly file: CaseFile }) {
  const t = useMessages(updateMessages)
  const { isBusy, failure, run } = useChange(name)
  return (
    <>
      <p>
        <Button
          icon="star"
          aria-disabled={isBusy}
          onClick={() =>
            run(() =>
              isFollowed ? mutateIdempotent(unfollowCase, { id }) : mutateIdempotent(followCase, { id }),
            )
          }
        >
          {isFollowed ? t('unfollow') : t('follow')}
        </Button>
      </p>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
