/** The colours of the states of donations. */
export const statusTones = {
  pending: '',
  completed: 'accent',
  failed: 'danger',
  refunded: 'warning',
} as const
