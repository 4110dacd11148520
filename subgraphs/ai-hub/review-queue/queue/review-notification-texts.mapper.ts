import type { Language } from '../../../../schema/languages.js'
import { type NotificationText, timeIn } from '../../../shared/notification-text.js'
import type { Urgency } from '../../posts/analysis.type.js'
import type { ReviewItemRecord } from './review-item.store.js'
import type { NotificationReason } from './review-notifications.service.js'

interface Texts {
  readonly titles: Readonly<Record<'creation' | 'addition', Readonly<Record<NotificationReason, string>>>>
  readonly urgencies: Readonly<Record<Urgency, string>>
  readonly message: (urgency: string, dueAt: string) => string
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    titles: {
      creation: { queued: 'A new case awaits review', overdue: 'A new case is overdue for review' },
      addition: {
        queued: 'An update of a case awaits review',
        overdue: 'An update of a case is overdue for review',
      },
    },
    urgencies: { critical: 'critical', high: 'high', medium: 'medium', low: 'low' },
    message: (urgency, dueAt) => `Urgency ${urgency}; decide by ${dueAt}.`,
  },
  es: {
    titles: {
      creation: {
        queued: 'Un caso nuevo espera revisión',
        overdue: 'La revisión de un caso nuevo está atrasada',
      },
      addition: {
        queued: 'Una novedad de un caso espera revisión',
        overdue: 'La revisión de una novedad de un caso está atrasada',
      },
    },
    urgencies: { critical: 'crítica', high: 'alta', medium: 'media', low: 'baja' },
    message: (urgency, dueAt) => `Urgencia ${urgency}; hay que decidir antes del ${dueAt}.`,
  },
  pt: {
    titles: {
      creation: {
        queued: 'Um caso novo aguarda revisão',
        overdue: 'A revisão de um caso novo está atrasada',
      },
      addition: {
        queued: 'Uma novidade de um caso aguarda revisão',
        overdue: 'A revisão de uma novidade de um caso está atrasada',
      },
    },
    urgencies: { critical: 'crítica', high: 'alta', medium: 'média', low: 'baixa' },
    message: (urgency, dueAt) => `Urgência ${urgency}; decida até ${dueAt}.`,
  },
}

/** The notification to staff about an item that awaits review, or whose deadline has passed. */
export function reviewNotificationText(
  language: Language,
  { type, urgency, dueAt }: Pick<ReviewItemRecord, 'type' | 'urgency' | 'dueAt'>,
  why: NotificationReason,
): NotificationText {
  const { titles, urgencies, message } = texts[language]
  return {
    title: titles[type === 'case_creation' ? 'creation' : 'addition'][why],
    message: message(urgencies[urgency], timeIn(language, dueAt)),
  }
}
