import type { Language } from '../../../../schema/languages.js'
import { type NotificationText, timeIn } from '../../../shared/notification-text.js'
import type { Urgency } from '../../posts/analysis.type.js'
import type { ReviewItemRecord } from './review-item.store.js'
import type { NotificationReason } from './review-notifications.service.js'

type WaitingReason = Exclude<NotificationReason, 'disputed'>

interface Texts {
  readonly titles: Readonly<Record<'creation' | 'addition', Readonly<Record<WaitingReason, string>>>>
  readonly urgencies: Readonly<Record<Urgency, string>>
  readonly message: (urgency: string, dueAt: string) => string
  readonly disputed: NotificationText
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
    disputed: {
      title: 'A second reviewer disagrees with a decision',
      message: 'The decision stays in force until someone reverses it. Uphold or reverse it.',
    },
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
    disputed: {
      title: 'Una segunda revisión no está de acuerdo con una decisión',
      message: 'La decisión sigue vigente hasta que alguien la revierta. Confirmala o revertila.',
    },
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
    disputed: {
      title: 'Uma segunda revisão discorda de uma decisão',
      message: 'A decisão continua valendo até que alguém a reverta. Mantenha ou reverta a decisão.',
    },
  },
}

/** The notification to staff about an item that awaits review, whose deadline has passed, or whose decision is disputed. */
export function reviewNotificationText(
  language: Language,
  { type, urgency, dueAt }: Pick<ReviewItemRecord, 'type' | 'urgency' | 'dueAt'>,
  why: NotificationReason,
): NotificationText {
  const { titles, urgencies, message, disputed } = texts[language]
  if (why === 'disputed') return disputed
  return {
    title: titles[type === 'case_creation' ? 'creation' : 'addition'][why],
    message: message(urgencies[urgency], timeIn(language, dueAt)),
  }
}
