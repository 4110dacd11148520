import { describe, expect, it } from 'vitest'
import { languages } from '../../../schema/languages.js'
import { reviewNotificationText } from '../../../subgraphs/ai-hub/review-queue/queue/review-notification-texts.mapper.js'
import { donationFailures } from '../../../subgraphs/backoffice/donations/donation.state.js'
import type {
  NotificationKind,
  NotificationMetadata,
  TicketChange,
} from '../../../subgraphs/backoffice/notifications/events/notification-event.type.js'
import { notificationKindNames } from '../../../subgraphs/backoffice/notifications/events/notification-kinds.policy.js'
import {
  notificationCatalogues,
  textIn,
} from '../../../subgraphs/backoffice/notifications/texts/notification-texts.mapper.js'
import { raiseNotice } from '../../../subgraphs/wallet/spend-limits/raise-notice.mapper.js'

const luna = { caseId: 'cas_1', caseName: 'Luna 🐾' }
const money = { donationId: 'don_1', amount: '1234567.50', currency: 'USD' }
const vera = { userId: 'usr_1', collaboratorName: 'Vera', role: 'staff' } as const
const ticket = { ticketId: 'spt_1', ticketNumber: 'TKT-2026-7', title: 'No puedo entrar' }
const permission = { userId: 'usr_1', permission: 'staff', byName: 'Ana' }
const guardian = { userId: 'usr_1', guardianName: 'Nadia' }
const everyChange: readonly TicketChange[] = [
  { what: 'status', to: 'in_progress' },
  { what: 'priority', to: 'high' },
  { what: 'assigned', toName: 'Bruno' },
  { what: 'assigned_to_you' },
  { what: 'unassigned' },
  { what: 'reply' },
  { what: 'internal_notes' },
]

/** Metadata of each kind, with and without optional members. */
const examples: { readonly [Kind in NotificationKind]: readonly NotificationMetadata[Kind][] } = {
  case_created: [luna, { ...luna, guardianName: 'Nadia' }],
  case_updated: [
    { ...luna, updateType: 'medical_progress' },
    { ...luna, updateType: 'note', notes: 'Come sola' },
    { ...luna, updateType: 'status_change', status: 'urgent' },
  ],
  case_urgent: [luna],
  case_completed: [luna],
  donation_received: [money, { ...money, ...luna, donorName: 'Diego' }],
  donation_failed: [money, { ...money, caseName: 'Luna' }],
  payment_processed: [money, { ...money, provider: 'card' }, { ...money, isRefund: true }],
  payment_failed: [
    money,
    { ...money, reason: 'The card was declined.' },
    ...donationFailures.map((failure) => ({
      ...money,
      failure,
      reason: 'the balance of the wallet is too low',
    })),
  ],
  guardian_registered: [guardian],
  guardian_updated: [guardian],
  partner_joined: [
    { investorId: 'inv_1', partnerName: 'Eva' },
    { investorId: 'inv_1', partnerName: 'Eva', company: 'Acme' },
  ],
  collaborator_invited: [{ invitationId: 'ivt_1', collaboratorName: 'Vera', role: 'staff' }],
  collaborator_joined: [vera],
  collaborator_left: [vera, { userId: 'usr_1', role: 'admin' }],
  security_alert: [{ alertId: 'alert_1', severity: 'high', description: 'Ten failed sign-ins' }],
  system_maintenance: [
    {
      deploymentId: 'dep_1',
      projectId: 'shop',
      environment: 'production',
      version: '2.0.0',
      state: 'live',
      colour: 'green',
    },
  ],
  audit_log_created: [
    { auditLogId: 'aud_1', action: 'key_rotated', resource: 'api_key', resourceId: 'key_1' },
  ],
  permission_granted: [permission, { ...permission, permission: 'write:cases' }],
  permission_revoked: [permission],
  support_ticket_created: [{ ...ticket, priority: 'urgent' }],
  support_ticket_updated: [{ ...ticket, changes: everyChange }],
  support_ticket_resolved: [ticket],
  report_generated: [
    { reportId: 'gdpr_1', isPortable: true },
    { reportId: 'gdpr_1', isPortable: false },
    { reportId: 'gdpr_1', isPortable: false, isOfOther: true },
  ],
  analytics_ready: [0, 1, 2000].map((postsCreated) => ({ reportId: 'run_1', postsCreated })),
}

/** Titles that are a quotation in every language. */
const quotedTitles: readonly NotificationKind[] = [
  'support_ticket_created',
  'support_ticket_updated',
  'support_ticket_resolved',
]
/** Messages that are a quotation in every language. */
const quotedMessages: readonly NotificationKind[] = ['security_alert']

describe('the texts of notifications', () => {
  it.each(notificationKindNames)('describe %s in every language, completely and differently', (type) => {
    for (const metadata of examples[type]) {
      const said = languages.map((language) => textIn(language, { type, metadata: { ...metadata } }))
      for (const text of said.flatMap(({ title, message }) => [title, message])) {
        expect(text.trim()).toMatch(/^\S.*\S$/u)
        expect(text).not.toMatch(/undefined|\[object|NaN/)
      }
      const quotesNotes = 'notes' in metadata
      const [spanish, portuguese, english] = said
      // Spanish and Portuguese share some titles: `Urgente: Luna`.
      if (!quotedTitles.includes(type))
        expect([spanish?.title, portuguese?.title]).not.toContain(english?.title)
      if (!quotedMessages.includes(type) && !quotesNotes)
        expect(new Set(said.map(({ message }) => message)).size).toBe(languages.length)
    }
  })

  it.each([
    ['guardian', { es: /guardián/i, pt: /guardião/i }],
    ['ticket', { es: /consulta/i, pt: /chamado/i }],
  ] as const)('use the same term for a %s as the dashboard', (term, terms) => {
    for (const [type, about] of Object.entries(examples))
      for (const metadata of about) {
        const written = { type: type as NotificationKind, metadata: { ...metadata } }
        const english = textIn('en', written)
        for (const part of ['title', 'message'] as const)
          if (new RegExp(`\\b${term}\\b`, 'i').test(english[part]))
            for (const language of ['es', 'pt'] as const)
              expect(textIn(language, written)[part]).toMatch(terms[language])
      }
  })

  it('keep their reading direction, whatever controls a name, a note or a change of a ticket contains', () => {
    const reversed = {
      ...luna,
      caseName: 'Luna\u202e \u2067ana\u2069',
      updateType: 'note',
      notes: 'Come\u202d sola',
    }
    expect(textIn('en', { type: 'case_updated', metadata: reversed })).toEqual({
      title: 'Update on Luna ana',
      message: 'Luna ana: Come sola',
    })
    const changes = [{ what: 'assigned', toName: 'Bru\u202eno' }]
    const { message } = textIn('es', { type: 'support_ticket_updated', metadata: { ...ticket, changes } })
    expect(message).toContain('Bruno')
  })

  it('format money and plurals by language, without rounding', () => {
    const texts = (type: NotificationKind, metadata: object) =>
      languages.map((language) => textIn(language, { type, metadata: { ...metadata } }))
    expect(texts('donation_received', money).map(({ title }) => title)).toEqual([
      'Donación de 1.234.567,50 USD',
      'Doação de 1.234.567,50 USD',
      'Donation of 1,234,567.50 USD',
    ])
    const exact = { ...money, amount: '90071992547409931.25' }
    expect(texts('donation_received', exact)[2]?.title).toBe('Donation of 90,071,992,547,409,931.25 USD')
    expect(languages.map((language) => notificationCatalogues[language].several(2))).toEqual([
      '2 notificaciones',
      '2 notificações',
      '2 notifications',
    ])
    expect(texts('analytics_ready', examples.analytics_ready[1] ?? {}).map(({ message }) => message)).toEqual(
      [
        'Se leyeron las redes sociales: 1 publicación nueva.',
        'As redes sociais foram lidas: 1 publicação nova.',
        'The social posts were read: 1 new post.',
      ],
    )
  })

  it('quote user input unchanged in every language', () => {
    const caseName = '<img src=x onerror=alert(1)> {count} $& ñandú'
    for (const language of languages)
      expect(
        textIn(language, { type: 'case_urgent', metadata: { caseId: 'cas_1', caseName } }).title,
      ).toContain(caseName)
  })

  it('give the deadline of a review and the start of a higher limit in each language, in UTC', () => {
    const item = { type: 'case_creation', urgency: 'high', dueAt: '2026-02-01T18:05:00.000Z' } as const
    const review = languages.map((language) => reviewNotificationText(language, item, 'overdue'))
    expect(new Set(review.map(({ title }) => title)).size).toBe(languages.length)
    expect(review[0]?.message).toMatch(/^Urgencia alta; .* 1 feb 2026, 18:05 UTC\.$/)
    const raise = { walletId: 'wal_1', asset: 'USDC', current: '10.0000000', from: item.dueAt }
    const notices = languages.map((language) => raiseNotice(language, raise))
    expect(new Set(notices.flatMap(({ title, message }) => [title, message])).size).toBe(2 * languages.length)
  })
})
