import type { Language } from '../../../../schema/languages.js'
import type { AlertSeverity } from '../../alerts/alert.type.js'

const names: Readonly<Record<Language, Readonly<Record<AlertSeverity, string>>>> = {
  en: { low: 'low', medium: 'medium', high: 'high', critical: 'critical' },
  es: { low: 'baja', medium: 'media', high: 'alta', critical: 'crítica' },
  pt: { low: 'baixa', medium: 'média', high: 'alta', critical: 'crítica' },
}

/** The name of a severity in a sentence. */
export function severityName(language: Language, severity: AlertSeverity): string {
  return names[language][severity]
}
