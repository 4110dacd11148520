import type { CaseStatus } from '../../cases/case.state.js'
import type { Colour } from '../../deployment/deployment.state.js'
import type { TicketPriority, TicketStatus } from '../../support/ticket.state.js'
import type { TicketChange } from '../events/notification-event.type.js'
import type { NotificationCatalogue } from './notification-texts.type.js'
import { roleName } from './role-names.mapper.js'
import { severityName } from './severity-names.mapper.js'
import { reasonIn, textFormats, wordsOf } from './text-formats.mapper.js'

const { money, list, counted } = textFormats('pt')

const caseStatuses: Readonly<Record<CaseStatus, string>> = {
  active: 'ativo',
  urgent: 'urgente',
  completed: 'concluído',
  draft: 'em rascunho',
}
const ticketStatuses: Readonly<Record<TicketStatus, string>> = {
  open: 'aberto',
  in_progress: 'em andamento',
  resolved: 'resolvido',
  closed: 'fechado',
}
const ticketPriorities: Readonly<Record<TicketPriority, string>> = {
  low: 'baixa',
  medium: 'média',
  high: 'alta',
  urgent: 'urgente',
}
const roleOf = (permission: string) => roleName('pt', permission)
/** Providers other than these have a name. */
const providers: ReadonlyMap<string, string> = new Map([
  ['card', ' com cartão'],
  ['ledger', ' pela rede Stellar'],
  ['transfer', ' por transferência'],
])
const providerOf = (provider?: string) => (provider ? (providers.get(provider) ?? ` por ${provider}`) : '')
const colours: Readonly<Record<Colour, string>> = { blue: 'azuis', green: 'verdes' }
const reasonOf = reasonIn({
  balance_too_low: 'o saldo da carteira não era suficiente. Nada foi enviado.',
  expired: 'a rede não o aceitou a tempo. Nada foi enviado; doe de novo.',
  counted_elsewhere: 'o pagamento já conta como outra doação.',
  rejected: 'ele foi recusado.',
})

/** The texts of notifications in Portuguese. */
export const portugueseTexts: NotificationCatalogue = {
  kinds: {
    case_created: {
      title: ({ caseName }) => `Novo caso: ${caseName}`,
      message: ({ caseName, guardianName }) =>
        guardianName ? `${guardianName} abriu o caso ${caseName}.` : `O caso ${caseName} foi aberto.`,
    },
    case_updated: {
      title: ({ caseName }) => `Novidades de ${caseName}`,
      message: ({ caseName, notes, status }) => {
        if (status) return `O caso ${caseName} agora está ${caseStatuses[status]}.`
        return notes ? `${caseName}: ${notes}` : `O caso ${caseName} tem uma novidade.`
      },
    },
    case_urgent: {
      title: ({ caseName }) => `Urgente: ${caseName}`,
      message: ({ caseName }) => `O caso ${caseName} precisa de ajuda imediatamente.`,
    },
    case_completed: {
      title: ({ caseName }) => `Concluído: ${caseName}`,
      message: ({ caseName }) => `O caso ${caseName} está concluído.`,
    },
    donation_received: {
      title: (about) => `Doação de ${money(about)}`,
      message: (about) =>
        `${about.donorName ?? 'Alguém'} doou ${money(about)}${about.caseName ? ` para ${about.caseName}` : ''}.`,
    },
    donation_failed: {
      title: () => 'Uma doação falhou',
      message: (about) =>
        `A doação de ${money(about)}${about.caseName ? ` para ${about.caseName}` : ''} não pôde ser concluída.`,
    },
    payment_processed: {
      title: ({ isRefund }) => (isRefund ? 'Sua doação foi devolvida' : 'Seu pagamento chegou'),
      message: (about) =>
        about.isRefund
          ? `Sua doação de ${money(about)} voltou ao meio com que foi paga. Ela não conta mais para o caso.`
          : `Seu pagamento de ${money(about)}${providerOf(about.provider)} chegou. Obrigado!`,
    },
    payment_failed: {
      title: () => 'Seu pagamento falhou',
      message: (about) => `Seu pagamento de ${money(about)} não pôde ser processado${reasonOf(about)}`,
    },
    guardian_registered: {
      title: ({ guardianName }) => `Novo guardião: ${guardianName}`,
      message: ({ guardianName }) => `${guardianName} agora é guardião.`,
    },
    guardian_updated: {
      title: ({ guardianName }) => `Guardião alterado: ${guardianName}`,
      message: ({ guardianName }) => `O perfil de ${guardianName} foi alterado.`,
    },
    partner_joined: {
      title: ({ partnerName }) => `Novo parceiro: ${partnerName}`,
      message: ({ partnerName, company }) =>
        `${partnerName}${company ? `, de ${company},` : ''} quer apoiar a organização.`,
    },
    collaborator_invited: {
      title: ({ collaboratorName }) => `Convite: ${collaboratorName}`,
      message: ({ collaboratorName, role }) =>
        `${collaboratorName} recebeu um convite com o papel ${roleOf(role)}.`,
    },
    collaborator_joined: {
      title: ({ collaboratorName }) => `Entrou: ${collaboratorName}`,
      message: ({ collaboratorName, role }) => `${collaboratorName} entrou com o papel ${roleOf(role)}.`,
    },
    collaborator_left: {
      title: ({ collaboratorName }) => `Saiu: ${collaboratorName ?? 'um colaborador'}`,
      message: ({ collaboratorName, role }) =>
        `${collaboratorName ?? 'Um colaborador'} (${roleOf(role)}) não tem mais acesso.`,
    },
    security_alert: {
      title: ({ severity }) => `Alerta de segurança (${severityName('pt', severity)})`,
      message: ({ description }) => description,
    },
    system_maintenance: {
      title: () => 'Manutenção do sistema',
      message: ({ projectId, environment, colour, version }) =>
        `${projectId} (${environment}): o tráfego vai para os servidores ${colours[colour]}, versão ${version}.`,
    },
    audit_log_created: {
      title: ({ action }) => `Registro de auditoria: ${wordsOf(action)}`,
      message: ({ action, resource, resourceId }) =>
        `Um registro de auditoria requer atenção: ${wordsOf(action)} de ${wordsOf(resource)} ${resourceId}.`,
    },
    permission_granted: {
      title: ({ permission }) => `Você recebeu uma permissão: ${roleOf(permission)}`,
      message: ({ permission, byName }) => `${byName} deu a você a permissão ${roleOf(permission)}.`,
    },
    permission_revoked: {
      title: ({ permission }) => `Você não tem mais uma permissão: ${roleOf(permission)}`,
      message: ({ permission, byName }) => `${byName} retirou de você a permissão ${roleOf(permission)}.`,
    },
    support_ticket_created: {
      title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
      message: ({ ticketNumber, priority }) =>
        `Novo chamado ${ticketNumber}, prioridade ${ticketPriorities[priority]}.`,
    },
    support_ticket_updated: {
      title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
      message: ({ ticketNumber, changes }) => `${ticketNumber}: ${list(changes.map(ticketChange))}.`,
    },
    support_ticket_resolved: {
      title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
      message: ({ ticketNumber }) => `${ticketNumber} está resolvido. Responda se não estiver.`,
    },
    report_generated: {
      title: ({ isOfOther }) =>
        isOfOther ? 'Pronto: um arquivo de dados pessoais' : 'Prontos: seus dados pessoais',
      message: ({ isPortable, isOfOther }) => {
        if (isOfOther) return 'O arquivo que você pediu para outra pessoa está pronto para baixar.'
        return isPortable
          ? 'Seus dados pessoais para outro serviço estão prontos para baixar.'
          : 'Seus dados pessoais estão prontos para baixar.'
      },
    },
    analytics_ready: {
      title: () => 'Novas publicações foram lidas',
      message: ({ postsCreated }) =>
        `As redes sociais foram lidas: ${counted(postsCreated, 'publicação nova', 'publicações novas')}.`,
    },
  },
  several: (count) => counted(count, 'notificação', 'notificações'),
  more: (count) => `E mais ${counted(count, 'outra', 'outras')}.`,
  footer: 'Escolha quais notificações você recebe, como e quando, nas suas preferências de notificações.',
}

function ticketChange(change: TicketChange): string {
  switch (change.what) {
    case 'status':
      return `agora está ${ticketStatuses[change.to]}`
    case 'priority':
      return `tem prioridade ${ticketPriorities[change.to]}`
    case 'assigned':
      return `está com ${change.toName}`
    case 'assigned_to_you':
      return 'agora está com você'
    case 'unassigned':
      return 'não está mais com ninguém'
    case 'reply':
      return 'há uma resposta'
    case 'internal_notes':
      return 'há notas internas'
  }
}
