import type { CaseStatus } from '../../cases/case.state.js'
import type { Colour } from '../../deployment/deployment.state.js'
import type { TicketPriority, TicketStatus } from '../../support/ticket.state.js'
import type { TicketChange } from '../events/notification-event.type.js'
import type { NotificationCatalogue } from './notification-texts.type.js'
import { roleName } from './role-names.mapper.js'
import { severityName } from './severity-names.mapper.js'
import { reasonIn, textFormats, wordsOf } from './text-formats.mapper.js'

const { money, list, counted } = textFormats('es')

const caseStatuses: Readonly<Record<CaseStatus, string>> = {
  active: 'activo',
  urgent: 'urgente',
  completed: 'completado',
  draft: 'en borrador',
}
const ticketStatuses: Readonly<Record<TicketStatus, string>> = {
  open: 'abierta',
  in_progress: 'en curso',
  resolved: 'resuelta',
  closed: 'cerrada',
}
const ticketPriorities: Readonly<Record<TicketPriority, string>> = {
  low: 'baja',
  medium: 'media',
  high: 'alta',
  urgent: 'urgente',
}
const roleOf = (permission: string) => roleName('es', permission)
/** Providers other than these have a name. */
const providers: ReadonlyMap<string, string> = new Map([
  ['card', ' con tarjeta'],
  ['ledger', ' por la red Stellar'],
  ['transfer', ' por transferencia'],
])
const providerOf = (provider?: string) => (provider ? (providers.get(provider) ?? ` por ${provider}`) : '')
const colours: Readonly<Record<Colour, string>> = { blue: 'azules', green: 'verdes' }
const reasonOf = reasonIn({
  balance_too_low: 'el saldo de la billetera no alcanzaba. No se envió nada.',
  expired: 'la red no lo tomó a tiempo. No se envió nada; volvé a donar.',
  counted_elsewhere: 'el pago ya cuenta como otra donación.',
  rejected: 'fue rechazado.',
})

/** The texts of notifications in Spanish. */
export const spanishTexts: NotificationCatalogue = {
  kinds: {
    case_created: {
      title: ({ caseName }) => `Caso nuevo: ${caseName}`,
      message: ({ caseName, guardianName }) =>
        guardianName ? `${guardianName} abrió el caso ${caseName}.` : `Se abrió el caso ${caseName}.`,
    },
    case_updated: {
      title: ({ caseName }) => `Novedades de ${caseName}`,
      message: ({ caseName, notes, status }) => {
        if (status) return `El caso ${caseName} ahora está ${caseStatuses[status]}.`
        return notes ? `${caseName}: ${notes}` : `El caso ${caseName} tiene una novedad.`
      },
    },
    case_urgent: {
      title: ({ caseName }) => `Urgente: ${caseName}`,
      message: ({ caseName }) => `El caso ${caseName} necesita ayuda de inmediato.`,
    },
    case_completed: {
      title: ({ caseName }) => `Completado: ${caseName}`,
      message: ({ caseName }) => `El caso ${caseName} está completado.`,
    },
    donation_received: {
      title: (about) => `Donación de ${money(about)}`,
      message: (about) =>
        `${about.donorName ?? 'Alguien'} donó ${money(about)}${about.caseName ? ` para ${about.caseName}` : ''}.`,
    },
    donation_failed: {
      title: () => 'Una donación falló',
      message: (about) =>
        `La donación de ${money(about)}${about.caseName ? ` para ${about.caseName}` : ''} no se pudo completar.`,
    },
    payment_processed: {
      title: ({ isRefund }) => (isRefund ? 'Tu donación fue devuelta' : 'Tu pago llegó'),
      message: (about) =>
        about.isRefund
          ? `Tu donación de ${money(about)} volvió al medio con el que la pagaste. Ya no cuenta para el caso.`
          : `Tu pago de ${money(about)}${providerOf(about.provider)} llegó. ¡Gracias!`,
    },
    payment_failed: {
      title: () => 'Tu pago falló',
      message: (about) => `Tu pago de ${money(about)} no se pudo procesar${reasonOf(about)}`,
    },
    guardian_registered: {
      title: ({ guardianName }) => `Guardián nuevo: ${guardianName}`,
      message: ({ guardianName }) => `${guardianName} ahora es guardián.`,
    },
    guardian_updated: {
      title: ({ guardianName }) => `Guardián modificado: ${guardianName}`,
      message: ({ guardianName }) => `Cambió el perfil de ${guardianName}.`,
    },
    partner_joined: {
      title: ({ partnerName }) => `Aliado nuevo: ${partnerName}`,
      message: ({ partnerName, company }) =>
        `${partnerName}${company ? `, de ${company},` : ''} quiere apoyar a la organización.`,
    },
    collaborator_invited: {
      title: ({ collaboratorName }) => `Invitación: ${collaboratorName}`,
      message: ({ collaboratorName, role }) => `Se invitó a ${collaboratorName} con el rol ${roleOf(role)}.`,
    },
    collaborator_joined: {
      title: ({ collaboratorName }) => `Se sumó: ${collaboratorName}`,
      message: ({ collaboratorName, role }) => `${collaboratorName} se sumó con el rol ${roleOf(role)}.`,
    },
    collaborator_left: {
      title: ({ collaboratorName }) => `Dejó el equipo: ${collaboratorName ?? 'un colaborador'}`,
      message: ({ collaboratorName, role }) =>
        `${collaboratorName ?? 'Un colaborador'} (${roleOf(role)}) ya no tiene acceso.`,
    },
    security_alert: {
      title: ({ severity }) => `Alerta de seguridad (${severityName('es', severity)})`,
      message: ({ description }) => description,
    },
    system_maintenance: {
      title: () => 'Mantenimiento del sistema',
      message: ({ projectId, environment, colour, version }) =>
        `${projectId} (${environment}): el tráfico va a los servidores ${colours[colour]}, versión ${version}.`,
    },
    audit_log_created: {
      title: ({ action }) => `Entrada de auditoría: ${wordsOf(action)}`,
      message: ({ action, resource, resourceId }) =>
        `Una entrada de auditoría requiere atención: ${wordsOf(action)} de ${wordsOf(resource)} ${resourceId}.`,
    },
    permission_granted: {
      title: ({ permission }) => `Recibiste un permiso: ${roleOf(permission)}`,
      message: ({ permission, byName }) => `${byName} te dio el permiso ${roleOf(permission)}.`,
    },
    permission_revoked: {
      title: ({ permission }) => `Ya no tenés un permiso: ${roleOf(permission)}`,
      message: ({ permission, byName }) => `${byName} te quitó el permiso ${roleOf(permission)}.`,
    },
    support_ticket_created: {
      title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
      message: ({ ticketNumber, priority }) =>
        `Consulta nueva ${ticketNumber}, prioridad ${ticketPriorities[priority]}.`,
    },
    support_ticket_updated: {
      title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
      message: ({ ticketNumber, changes }) => `${ticketNumber}: ${list(changes.map(ticketChange))}.`,
    },
    support_ticket_resolved: {
      title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
      message: ({ ticketNumber }) => `${ticketNumber} está resuelta. Respondé si no es así.`,
    },
    report_generated: {
      title: ({ isOfOther }) =>
        isOfOther ? 'Listo: un archivo de datos personales' : 'Listos: tus datos personales',
      message: ({ isPortable, isOfOther }) => {
        if (isOfOther) return 'El archivo que pediste para otra persona está listo para descargar.'
        return isPortable
          ? 'Tus datos personales para otro servicio están listos para descargar.'
          : 'Tus datos personales están listos para descargar.'
      },
    },
    analytics_ready: {
      title: () => 'Se leyeron publicaciones nuevas',
      message: ({ postsCreated }) =>
        `Se leyeron las redes sociales: ${counted(postsCreated, 'publicación nueva', 'publicaciones nuevas')}.`,
    },
  },
  several: (count) => counted(count, 'notificación', 'notificaciones'),
  more: (count) => `Y ${counted(count, 'más', 'más')}.`,
  footer: 'Elegí qué notificaciones recibís, cómo y cuándo, en tus preferencias de notificaciones.',
}

function ticketChange(change: TicketChange): string {
  switch (change.what) {
    case 'status':
      return `ahora está ${ticketStatuses[change.to]}`
    case 'priority':
      return `tiene prioridad ${ticketPriorities[change.to]}`
    case 'assigned':
      return `la atiende ${change.toName}`
    case 'assigned_to_you':
      return 'ahora la atendés vos'
    case 'unassigned':
      return 'ya no la atiende nadie'
    case 'reply':
      return 'hay una respuesta'
    case 'internal_notes':
      return 'hay notas internas'
  }
}
