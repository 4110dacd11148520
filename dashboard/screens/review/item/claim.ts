import { useEffect, useState } from 'react'
import { claimReviewItem } from '../../../generated/claim-review-item.js'
import { releaseReviewItem } from '../../../generated/release-review-item.js'
import { reviewItemViewers } from '../../../generated/review-item-viewers.js'
import { GraphFailure } from '../../../graph/graph-failure.js'
import { mutateIdempotent, useLive } from '../../../graph/hooks.js'
import { isOutdated } from '../../../graph/use-change.js'
import { useViewer } from '../../../session/session-gate.js'
import type { ReviewRow } from '../review-queue.js'

/** An item is claimed when it has been open this long: looking through the list with J and K claims nothing. */
const CLAIM_AFTER_MS = 700

/** An attempt that did not reach the platform is repeated after this time: otherwise two people would review the item. */
const REPEAT_AFTER_MS = 10_000

/** A claim is renewed by activity when it ends within this time. */
const RENEW_BEFORE_MS = 120_000

/**
 * Claims the open item, also when another reviewer's claim ends; renews the claim while the person is active, and releases
 * it when they open another item.
 */
export function useClaim(row: ReviewRow | undefined, now: number, show: (row: ReviewRow) => void): void {
  const viewer = useViewer()
  const id = row?.id
  const present = row?.claim
  const isOthers = present != null && present.by !== viewer.id && Date.parse(present.until) > now
  useEffect(() => {
    if (!id || isOthers) return
    let until = 0
    let isClaiming = false
    let isOpen = true
    const claim = async () => {
      if (isClaiming || until - Date.now() > RENEW_BEFORE_MS) return
      isClaiming = true
      const claimed = await mutateIdempotent(claimReviewItem, { id }).catch((error: unknown) => {
        // Someone else may be faster, or the item may be decided: live events show either.
        const isRefused = error instanceof GraphFailure && (isOutdated(error) || error.code === 'FORBIDDEN')
        if (isOpen && !isRefused) timer = setTimeout(claim, REPEAT_AFTER_MS)
        return undefined
      })
      isClaiming = false
      if (!claimed) return
      until = Date.parse(claimed.claimReviewItem.claim?.until ?? '') || 0
      show(claimed.claimReviewItem)
    }
    let timer = setTimeout(claim, CLAIM_AFTER_MS)
    const renew = () => {
      if (until > 0) void claim()
    }
    document.addEventListener('keydown', renew)
    document.addEventListener('pointerdown', renew)
    return () => {
      isOpen = false
      clearTimeout(timer)
      document.removeEventListener('keydown', renew)
      document.removeEventListener('pointerdown', renew)
      // A decided item no longer has a claim, so a refusal can be ignored.
      if (until > 0) void mutateIdempotent(releaseReviewItem, { id }).catch(() => undefined)
    }
  }, [id, isOthers, show])
}

/** Names of the other people who are viewing an item. */
export function useOtherViewers(id: string | undefined): readonly string[] {
  const viewer = useViewer()
  const [viewers, setViewers] = useState<readonly { readonly id: string; readonly name: string }[]>([])
  useEffect(() => {
    if (id !== undefined) setViewers([])
  }, [id])
  useLive(reviewItemViewers, id === undefined ? undefined : { id }, ({ reviewPresence }) => {
    if (reviewPresence.itemId === id) setViewers(reviewPresence.viewers)
  })
  return viewers.filter((one) => one.id !== viewer.id).map(({ name }) => name)
}
