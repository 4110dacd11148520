import type { Language } from '../../../schema/languages.js'
import { severityName } from '../notifications/texts/severity-names.mapper.js'
import { textFormats } from '../notifications/texts/text-formats.mapper.js'
import type { AlertDelivery } from './alert.service.js'
import type { AlertRecord } from './alert.store.js'

interface Texts {
  readonly headlines: Readonly<Record<AlertDelivery['change'], (severity: string) => string>>
  readonly times: Readonly<Record<AlertDelivery['change'], (at: string) => string>>
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    headlines: {
      raised: (severity) => `Alert (${severity})`,
      resolved: (severity) => `Resolved: alert (${severity})`,
    },
    times: { raised: (at) => `Raised on ${at}`, resolved: (at) => `Resolved on ${at}` },
  },
  es: {
    headlines: {
      raised: (severity) => `Alerta (${severity})`,
      resolved: (severity) => `Alerta resuelta (${severity})`,
    },
    times: { raised: (at) => `Se generó el ${at}`, resolved: (at) => `Se resolvió el ${at}` },
  },
  pt: {
    headlines: {
      raised: (severity) => `Alerta (${severity})`,
      resolved: (severity) => `Alerta resolvido (${severity})`,
    },
    times: { raised: (at) => `Gerado em ${at}`, resolved: (at) => `Resolvido em ${at}` },
  },
}

/** An alert, or its end, in the language of its reader. What happened is in the words of its source. */
export function alertText(
  language: Language,
  { id, severity, message, createdAt, resolvedAt, metadata }: AlertRecord,
  change: AlertDelivery['change'],
): { readonly subject: string; readonly text: string } {
  const { headlines, times } = texts[language]
  const { moment } = textFormats(language)
  const lines = [message, times.raised(moment(createdAt))]
  if (change === 'resolved' && resolvedAt) lines.push(times.resolved(moment(resolvedAt)))
  if (metadata) lines.push(JSON.stringify(metadata))
  return {
    subject: headlines[change](severityName(language, severity)),
    text: [...lines, id].join('\n'),
  }
}
