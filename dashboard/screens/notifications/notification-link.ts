interface ScreenLink {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

/** Whose notifications they are. */
interface Visitor {
  readonly id: string
  can(rootField: string): boolean
}

/** Screens by the first part of `actionUrl`: the root field that a person needs there, and the path before the id. */
const screens: Readonly<Record<string, readonly [needs: string, path: string]>> = {
  support: ['Query.supportTicket', '/tickets'],
  users: ['Query.users', '/users'],
  guardians: ['Query.users', '/users'],
  investors: ['Query.investor', '/investors'],
  'audit-logs': ['Query.auditLogs', '/audit'],
}

const monitoring = ['Query.performanceMetrics', '/monitoring'] as const

/** Screens of whole lists, by the `actionUrl`: the root field that a person needs there, and the path; the first that is allowed. */
const listScreens: Readonly<Record<string, readonly (readonly [needs: string, path: string])[]>> = {
  '/security': [['Query.securityEvents', '/security'], monitoring],
  '/users': [['Query.invitations', '/users/invitations']],
  // Maintenance and new versions; most of those who are notified may open neither screen.
  '/status': [['Query.deployments', '/deployments'], monitoring],
  // Posts were read: what follows from them is in the review queue.
  '/analytics': [['Mutation.claimReviewItem', '/review']],
}

/**
 * The screen that a notification is about; undefined without one that the viewer may open.
 * @param actionUrl a path relative to the backoffice; staff may have written any other text
 */
export function linkOf(actionUrl: string | null, viewer: Visitor): ScreenLink | undefined {
  const lists = Object.hasOwn(listScreens, actionUrl ?? '') ? listScreens[actionUrl ?? ''] : undefined
  return lists ? firstOf(lists, viewer) : recordLinkOf(actionUrl ?? '', viewer)
}

/** The first screen that the viewer may open. */
function firstOf(
  lists: readonly (readonly [needs: string, path: string])[],
  viewer: Visitor,
): ScreenLink | undefined {
  const [, screen] = lists.find(([needs]) => viewer.can(needs)) ?? []
  return screen === undefined ? undefined : { to: screen }
}

function recordLinkOf(actionUrl: string, viewer: Visitor): ScreenLink | undefined {
  const [, kind = '', id, list] =
    /^\/([a-z-]+)\/([\w-]+)(?:\?list=(disputed|failed|completed|all))?$/.exec(actionUrl) ?? []
  if (kind === 'cases') return { to: `/cases/${id}` }
  const ifAllowed = (needs: string, link: ScreenLink) => (viewer.can(needs) ? link : undefined)
  if (kind === 'review-queue')
    return ifAllowed('Mutation.claimReviewItem', {
      to: '/review',
      search: { ...(list ? { list } : {}), item: id ?? '' },
    })
  if (kind === 'donations' && list)
    return ifAllowed('Query.unallocatedDonations', { to: '/donations', search: { status: list } })
  if (kind === 'donations') return { to: '/my-donations' }
  if (kind === 'reports')
    return list ? ifAllowed('Mutation.answerGdprRequest', { to: '/gdpr' }) : { to: '/my-account' }
  // A change of the viewer's own rights.
  if (kind === 'users' && id === viewer.id && !viewer.can('Query.users')) return { to: '/my-account' }
  const [needs, path] = (Object.hasOwn(screens, kind) && screens[kind]) || []
  return needs ? ifAllowed(needs, { to: `${path}/${id}` }) : undefined
}
