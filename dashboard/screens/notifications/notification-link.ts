interface ScreenLink {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

/**
 * The screen that a notification is about.
 * @param actionUrl a path relative to the backoffice; staff may have written any other text
 */
export function linkOf(actionUrl: string | null): ScreenLink | undefined {
  const [, kind, id, list] =
    /^\/(cases|donations|reports|review-queue)\/([\w-]+)(\?list=disputed)?$/.exec(actionUrl ?? '') ?? []
  if (kind === 'cases') return { to: `/cases/${id}` }
  if (kind === 'review-queue') return { to: '/review', ...(list ? { search: { list: 'disputed' } } : {}) }
  if (kind === 'reports') return { to: '/my-account' }
  return kind === 'donations' ? { to: '/my-donations' } : undefined
}
