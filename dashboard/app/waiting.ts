import { useEffect, useRef } from 'react'
import { waiting } from '../generated/waiting.js'
import { waitingApprovals } from '../generated/waiting-approvals.js'
import { useGraphQuery } from '../graph/hooks.js'
import { useViewer } from '../session/session-gate.js'

/**
 * The number of items that wait for the viewer, by the path of their screen. Screens that query the same figures keep them
 * current; they are queried again when another screen is opened.
 */
export function useWaiting(screen: string | undefined): Readonly<Record<string, number | undefined>> {
  const { can } = useViewer()
  const { data, reload } = useGraphQuery(waiting, { seesReviews: can('Query.reviewQueueSummary') })
  // Another query: the wallet may be away.
  const isPaused = !can('Query.walletApprovals')
  const approvals = useGraphQuery(waitingApprovals, {}, { pause: isPaused })
  const latest = useRef({ screen, reload: () => {} })
  latest.current.reload = () => {
    reload()
    if (!isPaused) approvals.reload()
  }
  useEffect(() => {
    if (latest.current.screen === screen) return
    latest.current.screen = screen
    latest.current.reload()
  }, [screen])
  return {
    '/approvals': approvals.data?.walletApprovals.totalCount,
    '/review': data?.reviewQueueSummary?.pendingItems,
    '/notifications': data?.unreadNotificationCount,
  }
}
