import { useEffect, useRef, useState } from 'react'
import { socialMonitorProgress } from '../../generated/social-monitor-progress.js'
import { startSocialMonitor } from '../../generated/start-social-monitor.js'
import { mutate, useGraphQuery, useReadAgain } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { socialPostsMessages } from './social-posts.messages.js'

/** Starts a run that fetches the new posts of guardians, and follows it to its end. */
export function FetchPosts({ onFetched }: { readonly onFetched: () => void }) {
  const t = useMessages(socialPostsMessages)
  const { isBusy, failure, run } = useChange(t('fetch'))
  const [runId, setRunId] = useState<string>()
  const progress = useProgress(runId, onFetched)
  const isWaiting = isBusy || progress.isRunning
  const start = async () => {
    if (!isWaiting)
      await run(async () => setRunId((await mutate(startSocialMonitor, {})).startSocialMonitor.id))
  }
  const shown = failure ?? progress.failure
  return (
    <div className={shown || progress.ended ? 'stack' : undefined}>
      <p>
        <Button aria-disabled={isWaiting} onClick={start}>
          {t(isWaiting ? 'fetching' : 'fetch')}
        </Button>
      </p>
      {shown && <FailureNotice failure={shown} onRetry={failure ? undefined : progress.reload} />}
      <div role="status">
        {progress.ended && (
          <p className={`notice ${progress.ended.status === 'failed' ? 'warning' : ''}`}>
            {progress.ended.status === 'failed'
              ? t('fetchFailed')
              : t('fetched', { count: progress.ended.postsCreated ?? 0 })}
          </p>
        )}
      </div>
    </div>
  )
}

const REFRESHED_AFTER_MS = 1_000

function useProgress(runId: string | undefined, onEnd: () => void) {
  const { data, failure, reload } = useGraphQuery(
    socialMonitorProgress,
    { id: runId ?? '' },
    { pause: runId === undefined },
  )
  const found = data?.socialMonitorRun
  const present = found?.id === runId ? found : undefined
  const ended = present?.status === 'completed' || present?.status === 'failed' ? present : undefined
  const endedId = ended?.id
  const handler = useRef(onEnd)
  handler.current = onEnd
  useEffect(() => {
    if (endedId) handler.current()
  }, [endedId])
  const isRunning = runId !== undefined && !ended && !failure
  useReadAgain(reload, isRunning ? REFRESHED_AFTER_MS : undefined)
  return { isRunning, ended, failure, reload }
}
