import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reviewTransitions } from '../../../subgraphs/ai-hub/review-queue/queue/review-item.state.js'
import { caseTransitions } from '../../../subgraphs/backoffice/cases/case.state.js'
import { deploymentTransitions } from '../../../subgraphs/backoffice/deployment/deployment.state.js'
import { donationTransitions } from '../../../subgraphs/backoffice/donations/donation.state.js'
import { statementTransitions } from '../../../subgraphs/backoffice/donations/payments/statement.state.js'
import { requestTransitions } from '../../../subgraphs/backoffice/gdpr/requests/gdpr-request.state.js'
import { investorTransitions } from '../../../subgraphs/backoffice/investors/investor.state.js'
import { socialPostTransitions } from '../../../subgraphs/backoffice/social-posts/social-post.state.js'
import { ticketTransitions } from '../../../subgraphs/backoffice/support/ticket.state.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import {
  assertTransition,
  statesBefore,
  type TransitionTable,
} from '../../../subgraphs/shared/states/transition-table.js'
import { deliveryTransitions } from '../../../subgraphs/shared/webhooks/delivery.state.js'
import { donationTransitions as walletDonationMoves } from '../../../subgraphs/wallet/donations/donation.state.js'
import { onrampTransitions } from '../../../subgraphs/wallet/onramp/onramp-order.state.js'
import { transactionTransitions } from '../../../subgraphs/wallet/transactions/transaction.state.js'
import { walletTransitions } from '../../../subgraphs/wallet/wallets/wallet.state.js'

const tables: Readonly<Record<string, TransitionTable<string>>> = {
  case: caseTransitions,
  donation: donationTransitions,
  'payment statement': statementTransitions,
  ticket: ticketTransitions,
  'social post': socialPostTransitions,
  investor: investorTransitions,
  deployment: deploymentTransitions,
  'request about personal data': requestTransitions,
  'review item': reviewTransitions,
  delivery: deliveryTransitions,
  wallet: walletTransitions,
  transaction: transactionTransitions,
  'wallet donation': walletDonationMoves,
  'on-ramp order': onrampTransitions,
}

describe.each(Object.entries(tables))('the transition table of a %s', (what, table) => {
  const states = Object.keys(table)
  const state = fc.constantFrom(...states)

  it('contains only known target states, each once and never the state itself', () => {
    for (const [from, moves] of Object.entries(table)) {
      expect(states, from).toEqual(expect.arrayContaining([...moves]))
      expect(new Set(moves).size, from).toBe(moves.length)
      expect(moves).not.toContain(from)
    }
  })

  it('allows exactly its transitions, and names the allowed ones in the error for another', () => {
    fc.assert(
      fc.property(state, fc.array(state, { maxLength: 12 }), (beginning, wanted) => {
        let now = beginning
        for (const to of wanted) {
          const refusal = refusalOf(() => assertTransition(table, what, now, to))
          const isAllowed = statesBefore(table, to).includes(now)
          expect(isAllowed).toBe((table[now] ?? []).includes(to))
          if (isAllowed || now === to) {
            expect(refusal).toBeUndefined()
            now = to
          } else {
            const details = { from: now, to, allowed: table[now] }
            expect(refusal).toMatchObject({ code: 'CONFLICT', extensions: { details } })
            for (const word of [what, now, to, ...(table[now] ?? [])])
              expect(refusal?.message).toContain(word)
          }
        }
      }),
    )
  })
})

it('failed and refunded card donations are final; a failed ledger donation can still be completed', () => {
  expect([donationTransitions.failed, donationTransitions.refunded]).toEqual([[], []])
  expect([walletDonationMoves.completed, walletDonationMoves.failed]).toEqual([[], ['completed']])
})

function refusalOf(move: () => void): DomainError | undefined {
  try {
    move()
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}
