import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type Language,
  languages,
  type Message,
  type Messages,
  preferredLanguage,
  textOf,
  textOfCode,
} from '../../dashboard/language/languages.js'
import { costsMessages } from '../../dashboard/screens/costs/costs.messages.js'
import { donationsMessages } from '../../dashboard/screens/donations/donations.messages.js'
import { jobKindMessages } from '../../dashboard/screens/jobs/job-kind.messages.js'
import { monitoringMessages } from '../../dashboard/screens/monitoring/monitoring.messages.js'
import { priorityMessages } from '../../dashboard/screens/review/priority.messages.js'
import { ticketsMessages } from '../../dashboard/screens/tickets/tickets.messages.js'
import { actionText } from '../../dashboard/ui/texts/action-text.js'
import { resourceMessages } from '../../dashboard/ui/texts/resource.messages.js'
import { projectRoot } from '../../runtime/project-root.js'
import { EXECUTE_JOB } from '../../subgraphs/ai-hub/review-queue/decisions/execution.process.js'
import type { PendingReason } from '../../subgraphs/ai-hub/review-queue/proposals/proposal.policy.js'
import { callPurposes } from '../../subgraphs/ai-hub/usage/model-call.store.js'
import { DELIVER_ALERT } from '../../subgraphs/backoffice/alerts/alert.service.js'
import { auditedActions } from '../../subgraphs/backoffice/audit/audited-actions.policy.js'
import { LEDGER } from '../../subgraphs/backoffice/donations/payments/payment-provider.client.js'
import { MONITOR_POSTS } from '../../subgraphs/backoffice/social-posts/monitor.service.js'
import { ANALYSE_POST } from '../../subgraphs/backoffice/social-posts/social-post.service.js'
import { sampleWords } from '../../subgraphs/backoffice/staging/sample-words.mapper.js'
import { SYNC_ACCOUNT } from '../../subgraphs/backoffice/users/account-sync.worker.js'
import { RECONCILE } from '../../subgraphs/wallet/reconciliation/reconciliation.service.js'

const folder = join(projectRoot, 'dashboard')
const catalogues = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.messages.ts'),
)

const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const placeholders = (message: Message) =>
  formsOf(message).map((form) => [...form.matchAll(/\{\w+\}/g)].map(([name]) => name).sort())

/** Literal words between tags, and in attributes that are displayed or read aloud. */
const TEXT_IN_MARKUP =
  /(?:<\/?[\w.]+(?:\s[^<>]*)?>([^<>{}()[\];=]*\p{L}{2}[^<>{}()[\];=]*)<\/?[\w>])|\b(?:aria-label|label|title|alt)="([^"]*\p{L}[^"]*)"/gu

describe('the texts of the dashboard', () => {
  it.each(catalogues)('%s has every text in every language, with the same placeholders', async (file) => {
    const exported: Record<string, Messages<string>> = await import(join(folder, file))
    for (const messages of Object.values(exported))
      for (const [key, english] of Object.entries(messages.en))
        for (const language of languages) {
          const message = messages[language][key] ?? ''
          expect(
            formsOf(message).every((form) => form.trim()),
            `${language} ${key}`,
          ).toBe(true)
          expect(typeof message, `${language} ${key}`).toBe(typeof english)
          expect(placeholders(message), `${language} ${key}`).toEqual(placeholders(english))
        }
  })

  it.each([
    ['guardian', { es: /guardi[áa]n/i, pt: /guardi(ão|ões)/i }],
    ['ticket', { es: /consulta/i, pt: /chamado/i }],
  ] as const)('use one term for %s in each language', async (term, terms) => {
    const named = new RegExp(`\\b${term}s?\\b`, 'i')
    let found = 0
    for (const file of catalogues)
      for (const messages of Object.values<Messages<string>>(await import(join(folder, file))))
        for (const [key, english] of Object.entries(messages.en)) {
          if (!formsOf(english).some((form) => named.test(form))) continue
          found += 1
          for (const language of ['es', 'pt'] as const)
            for (const form of formsOf(messages[language][key] ?? ''))
              expect(form, `${file} ${key}`).toMatch(terms[language])
        }
    expect(found).toBeGreaterThan(5)
  })

  it('are never literals in screens', () => {
    expect(catalogues.length).toBeGreaterThan(2)
    const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tsx'),
    )
    const written = screens.flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8')
      return [...source.matchAll(TEXT_IN_MARKUP)]
        .map(([, text = '', attribute = '']) => (text + attribute).trim())
        .filter((text) => text !== 'return')
        .map((text) => `${file}: ${text}`)
    })
    expect(written).toEqual([])
  })

  it('exist for every code that the graph returns as a string', () => {
    const codes = (kind: string, values: readonly string[], messages: Messages<string>) =>
      values.filter((value) => textOfCode('es', messages, kind, value) === value.replaceAll('_', ' '))
    expect(codes('purpose', callPurposes, costsMessages)).toEqual([])
    expect(codes('place', ['local', 'remote'], costsMessages)).toEqual([])
    const categories = new Set(sampleWords.requests.map(([category]) => category))
    expect(codes('category', ['general', ...categories], ticketsMessages)).toEqual([])
    // The compiler reports a missing reason.
    const reasons: Readonly<Record<PendingReason, true>> = {
      ...{ flagged: true, second_look: true, sampled: true, case_creation_disabled: true },
      ...{
        approval_required: true,
        daily_cap: true,
        manual_review: true,
        below_auto_approve_threshold: true,
      },
    }
    expect(codes('reason', [...Object.keys(reasons), 'execution_failed'], priorityMessages)).toEqual([])
    expect(codes('flag', ['injection', 'ungrounded', 'disputed'], priorityMessages)).toEqual([])
    const resources = new Set(Object.values(auditedActions).map(([resource]) => resource))
    const others = ['alert', 'deployment', 'invitation', 'job', 'social_post']
    expect(codes('resource', [...resources, ...others], resourceMessages)).toEqual([])
    const jobs = [DELIVER_ALERT, ANALYSE_POST, MONITOR_POSTS, SYNC_ACCOUNT, EXECUTE_JOB, RECONCILE]
    expect(codes('kind', jobs, jobKindMessages)).toEqual([])
    expect(codes('level', ['debug', 'info', 'warn', 'error', 'fatal'], monitoringMessages)).toEqual([])
    expect(codes('provider', ['card', 'transfer', LEDGER], donationsMessages)).toEqual([])
    expect(textOfCode('es', ticketsMessages, 'category', 'lost_and_found')).toBe('lost and found')
    expect(textOfCode('es', ticketsMessages, 'category', 'toString')).toBe('toString')
  })

  it.each(Object.keys(auditedActions))('exist in every language for the audited action %s', (action) => {
    const texts = languages.map((language) => actionText(language, action))
    expect(texts).not.toContain(action.replaceAll('_', ' '))
    for (const text of texts) expect(text).toMatch(/^\p{Lu}/u)
  })

  it('show the words of an audited action that has no text', () => {
    expect(actionText('es', 'case_archived')).toBe('case archived')
  })

  it('have singular and plural forms, with numbers formatted for the language', () => {
    const message = { one: '{count} caso', other: '{count} casos' }
    expect(textOf('es', message, { count: 1 })).toBe('1 caso')
    expect(textOf('es', message, { count: 1_234 })).toBe('1.234 casos')
    expect(textOf('pt', message, { count: 0 })).toBe('0 caso')
    expect(textOf('en', '“{text}” {other}', { text: '{count} $& 🐕' })).toBe('“{count} $& 🐕” {other}')
  })

  it('say in each language since when a proposal is overdue', () => {
    const sentence = (language: Language, when: string) => {
      const { dueFactor, wasDue } = priorityMessages[language]
      return textOf(language, dueFactor, { due: textOf(language, wasDue, { when }) })
    }
    expect(sentence('en', '3 hr ago')).toBe('Deadline: was due 3 hr ago')
    expect(sentence('es', 'hace 3 h')).toBe('La propuesta venció hace 3 h')
    expect(sentence('pt', 'há 3 h')).toBe('A proposta venceu há 3 h')
  })

  it('are in the first available preferred language, otherwise in English', () => {
    expect(preferredLanguage(['fr-CA', 'pt-BR', 'es'])).toBe('pt')
    expect(preferredLanguage(['qu'])).toBe('en')
    expect(preferredLanguage([])).toBe('en')
  })
})
