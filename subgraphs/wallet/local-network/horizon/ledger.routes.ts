import type { FastifyInstance } from 'fastify'
import { feeStats } from './fee-stats.js'
import { type Horizon, linksFor, readLedgerSequence } from './horizon.js'
import { ledgerJson } from './ledger-json.js'
import { answerList } from './list-endpoint.js'
import { notFound } from './problems.js'
import { rootJson } from './root-json.js'

/** The entry page, fee statistics and ledgers. */
export function ledgerRoutes(app: FastifyInstance, horizon: Horizon): void {
  const { ledger, capacity, faults } = horizon

  app.get('/', async (request) => {
    const view = {
      head: ledger.head(),
      elderSequence: ledger.ledgers.elderSequence(),
      passphrase: ledger.passphrase,
      friendbot: horizon.friendbot !== undefined,
    }
    return rootJson(view, linksFor(request, horizon))
  })

  app.get('/fee_stats', async () => {
    const { ledgers, history } = ledger
    return feeStats(ledger.head().sequence, { ledgers, history, capacity, surgeRate: faults?.surgeRate?.() })
  })

  app.get('/ledgers', (request, reply) =>
    answerList(horizon, request, reply, ({ cursor, order, limit }, links) => {
      // In descending order, the ledger of a token within it comes next.
      const beyond = order === 'desc' ? (cursor + 0xffffffffn) >> 32n : cursor >> 32n
      return ledger.ledgers.page(Number(beyond), order, limit).map((one) => ledgerJson(one, links))
    }),
  )

  app.get<{ Params: { sequence: string } }>('/ledgers/:sequence', async (request) => {
    const found = ledger.ledgers.bySequence(readLedgerSequence(request.params.sequence))
    if (!found) throw notFound()
    return ledgerJson(found, linksFor(request, horizon))
  })
}
