/**
 * The screen that a notification is about.
 * @param actionUrl a path relative to the backoffice; staff may have written any other text
 */
export function linkOf(actionUrl: string | null): string | undefined {
  const [, kind, id] = /^\/(cases|donations)\/([\w-]+)$/.exec(actionUrl ?? '') ?? []
  if (kind === 'cases') return `/cases/${id}`
  return kind === 'donations' ? '/my-donations' : undefined
}
