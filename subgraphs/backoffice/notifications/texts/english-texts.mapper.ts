import type { TicketChange } from '../events/notification-event.type.js'
import type { NotificationCatalogue } from './notification-texts.type.js'
import { roleName } from './role-names.mapper.js'
import { reasonIn, textFormats, wordsOf } from './text-formats.mapper.js'

const { money, list, counted } = textFormats('en')
const roleOf = (permission: string) => roleName('en', permission)
/** Providers other than these have a name. */
const providers: ReadonlyMap<string, string> = new Map([
  ['card', ' by card'],
  ['ledger', ' on the Stellar network'],
  ['transfer', ' by bank transfer'],
])
const providerOf = (provider?: string) => (provider ? (providers.get(provider) ?? ` by ${provider}`) : '')
const reasonOf = reasonIn({
  balance_too_low: 'the balance of the wallet was too low. Nothing was sent.',
  expired: 'the network did not take it in time. Nothing was sent; donate again.',
  counted_elsewhere: 'the payment already counts as another donation.',
  rejected: 'it was rejected.',
})

/** The texts of notifications in English. */
export const englishTexts: NotificationCatalogue = {
  kinds: {
    case_created: {
      title: ({ caseName }) => `New case: ${caseName}`,
      message: ({ caseName, guardianName }) =>
        guardianName ? `${guardianName} opened the case ${caseName}.` : `The case ${caseName} was opened.`,
    },
    case_updated: {
      title: ({ caseName }) => `Update on ${caseName}`,
      message: ({ caseName, updateType, notes, status }) => {
        if (status) return `The case ${caseName} is ${status} now.`
        return notes
          ? `${caseName}: ${notes}`
          : `The case ${caseName} has an update (${wordsOf(updateType)}).`
      },
    },
    case_urgent: {
      title: ({ caseName }) => `Urgent: ${caseName}`,
      message: ({ caseName }) => `The case ${caseName} needs help immediately.`,
    },
    case_completed: {
      title: ({ caseName }) => `Completed: ${caseName}`,
      message: ({ caseName }) => `The case ${caseName} is completed.`,
    },
    donation_received: {
      title: (about) => `Donation of ${money(about)}`,
      message: (about) =>
        `${about.donorName ?? 'Someone'} donated ${money(about)}${about.caseName ? ` to ${about.caseName}` : ''}.`,
    },
    donation_failed: {
      title: () => 'A donation failed',
      message: (about) =>
        `The donation of ${money(about)}${about.caseName ? ` to ${about.caseName}` : ''} could not be completed.`,
    },
    payment_processed: {
      title: ({ isRefund }) => (isRefund ? 'Your donation was returned' : 'Your payment arrived'),
      message: (about) =>
        about.isRefund
          ? `Your donation of ${money(about)} was returned to where it was paid from. It no longer counts for the case.`
          : `Your payment of ${money(about)}${providerOf(about.provider)} arrived. Thank you!`,
    },
    payment_failed: {
      title: () => 'Your payment failed',
      message: (about) => `Your payment of ${money(about)} could not be processed${reasonOf(about)}`,
    },
    guardian_registered: {
      title: ({ guardianName }) => `New guardian: ${guardianName}`,
      message: ({ guardianName }) => `${guardianName} is now a guardian.`,
    },
    guardian_updated: {
      title: ({ guardianName }) => `Guardian changed: ${guardianName}`,
      message: ({ guardianName }) => `The profile of ${guardianName} was changed.`,
    },
    partner_joined: {
      title: ({ partnerName }) => `New partner: ${partnerName}`,
      message: ({ partnerName, company }) =>
        `${partnerName}${company ? ` from ${company}` : ''} wants to support the organisation.`,
    },
    collaborator_invited: {
      title: ({ collaboratorName }) => `Invited: ${collaboratorName}`,
      message: ({ collaboratorName, role }) =>
        `${collaboratorName} was invited with the role ${roleOf(role)}.`,
    },
    collaborator_joined: {
      title: ({ collaboratorName }) => `Joined: ${collaboratorName}`,
      message: ({ collaboratorName, role }) => `${collaboratorName} joined with the role ${roleOf(role)}.`,
    },
    collaborator_left: {
      title: ({ collaboratorName }) => `Left: ${collaboratorName ?? 'a collaborator'}`,
      message: ({ collaboratorName, role }) =>
        `${collaboratorName ?? 'A collaborator'} (${roleOf(role)}) no longer has access.`,
    },
    security_alert: {
      title: ({ severity }) => `Security alert (${severity})`,
      message: ({ description }) => description,
    },
    system_maintenance: {
      title: () => 'System maintenance',
      message: ({ projectId, environment, colour, version }) =>
        `${projectId} (${environment}): the traffic is routed to the ${colour} servers, version ${version}.`,
    },
    audit_log_created: {
      title: ({ action }) => `Audit entry: ${wordsOf(action)}`,
      message: ({ action, resource, resourceId }) =>
        `An audit entry needs attention: ${wordsOf(action)} of ${wordsOf(resource)} ${resourceId}.`,
    },
    permission_granted: {
      title: ({ permission }) => `You were granted ${roleOf(permission)}`,
      message: ({ permission, byName }) => `${byName} granted you ${roleOf(permission)}.`,
    },
    permission_revoked: {
      title: ({ permission }) => `You no longer have ${roleOf(permission)}`,
      message: ({ permission, byName }) => `${byName} revoked your ${roleOf(permission)}.`,
    },
    support_ticket_created: {
      title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
      message: ({ ticketNumber, priority }) => `New ticket ${ticketNumber}, priority ${priority}.`,
    },
    support_ticket_updated: {
      title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
      message: ({ ticketNumber, changes }) => `${ticketNumber} was ${list(changes.map(ticketChange))}.`,
    },
    support_ticket_resolved: {
      title: ({ ticketNumber, title }) => `${ticketNumber}: ${title}`,
      message: ({ ticketNumber }) => `${ticketNumber} is resolved. Reply if it is not.`,
    },
    report_generated: {
      title: ({ isOfOther }) =>
        isOfOther ? 'Ready: an archive of personal data' : 'Ready: your personal data',
      message: ({ isPortable, isOfOther }) => {
        if (isOfOther) return 'The archive that you requested for another person is ready to download.'
        return isPortable
          ? 'Your personal data for another service is ready to download.'
          : 'Your personal data is ready to download.'
      },
    },
    analytics_ready: {
      title: () => 'New social posts were read',
      message: ({ postsCreated }) =>
        `The social posts were read: ${counted(postsCreated, 'new post', 'new posts')}.`,
    },
  },
  several: (count) => counted(count, 'notification', 'notifications'),
  more: (count) => `And ${counted(count, 'more', 'more')}.`,
  footer: 'You can choose which notifications you receive, how and when, in your notification preferences.',
}

function ticketChange(change: TicketChange): string {
  switch (change.what) {
    case 'status':
      return `set to ${wordsOf(change.to)}`
    case 'priority':
      return `given the priority ${change.to}`
    case 'assigned':
      return `assigned to ${change.toName}`
    case 'assigned_to_you':
      return 'assigned to you'
    case 'unassigned':
      return 'unassigned'
    case 'reply':
      return 'replied to'
    case 'internal_notes':
      return 'given internal notes'
  }
}
