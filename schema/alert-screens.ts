/** A screen of the dashboard. */
export interface AlertScreen {
  /** Relative to the dashboard. */
  readonly path: string
  /** The root field that its viewers need. */
  readonly needs: string
}

interface ScreenedAlert {
  readonly source: string
  readonly type: string
  readonly metadata?: unknown
}

/** Screens by the member of `metadata` that names the cause of an alert; `:id` is its value. */
const screensOfCauses: readonly (readonly [member: string, path: string, needs: string])[] = [
  ['reconciliation', '/reconciliation/:id', 'Query.walletReconciliation'],
  ['approvalId', '/approvals', 'Query.walletApprovals'],
  ['unallocatedDonationId', '/donations', 'Query.unallocatedDonations'],
  ['job', '/jobs', 'Query.backofficeFailedJobs'],
  ['walletId', '/wallets/:id', 'Query.walletApprovals'],
]

const screensOfTypes: Readonly<Record<string, AlertScreen>> = {
  asset_price: { path: '/rates', needs: 'Query.assetPrices' },
  exchange_rate: { path: '/rates', needs: 'Query.assetPrices' },
}

/** The screen on which the cause of an alert is handled; undefined for alerts without one. People may have written the metadata. */
export function screenOfAlert({ source, type, metadata }: ScreenedAlert): AlertScreen | undefined {
  if (source === 'security') return { path: '/security', needs: 'Query.securityEvents' }
  for (const [member, path, needs] of screensOfCauses) {
    const id = (metadata as Readonly<Record<string, unknown>> | null | undefined)?.[member]
    if (typeof id === 'string' && /^[a-z]+_\w+$/.test(id)) return { path: path.replace(':id', id), needs }
  }
  return Object.hasOwn(screensOfTypes, type) ? screensOfTypes[type] : undefined
}
