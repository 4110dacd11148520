import { useEffect, useRef } from 'react'
import { waiting } from '../generated/waiting.js'
import { useGraphQuery } from '../graph/hooks.js'
import { useViewer } from '../session/session-gate.js'

/**
 * The number of items that wait for the viewer, by the path of their screen. Screens that query the same figures keep them
 * current; they are queried again when another screen is opened.
 */
export function useWaiting(screen: string | undefined): Readonly<Record<string, number | undefined>> {
  const seesReviews = useViewer().can('Query.reviewQueueSummary')
  const { data, reload } = useGraphQuery(waiting, { seesReviews })
  const latest = useRef({ screen, reload })
  latest.current.reload = reload
  useEffect(() => {
    if (latest.current.screen === screen) return
    latest.current.screen = screen
    latest.current.reload()
  }, [screen])
  return {
    '/review': data?.reviewQueueSummary?.pendingItems,
    '/notifications': data?.unreadNotificationCount,
  }
}
