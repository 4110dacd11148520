/** The colours of severities. */
export const severityTones = { critical: 'danger', high: 'warning', medium: '', low: '' } as const
