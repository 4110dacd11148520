import type { FastifyInstance } from 'fastify'
import { feeStats } from './fee-stats.js'
import { type Horizon, linksFor, nodeFor, readLedgerSequence } from './horizon.js'
import { ledgerJson } from './ledger-json.js'
import { serveList } from './list-endpoint.js'
import { beforeHistory, notFound } from './problems.js'
import { rootJson } from './root-json.js'

/** The entry page, fee statistics and ledgers. */
export function ledgerRoutes(app: FastifyInstance, horizon: Horizon): void {
  const { ledger, capacity, faults } = horizon

  app.get('/', async (request) => {
    const node = nodeFor(request, horizon)
    const view = {
      head: node.head(),
      coreSequence: ledger.head().sequence,
      elderSequence: node.elder(),
      passphrase: ledger.passphrase,
      friendbot: horizon.friendbot !== undefined,
    }
    return rootJson(view, linksFor(request, horizon))
  })

  app.get('/fee_stats', async (request) => {
    const { ledgers, history } = ledger
    return feeStats(nodeFor(request, horizon).head().sequence, {
      ledgers,
      history,
      capacity,
      surgeRate: faults?.surgeRate?.(),
    })
  })

  app.get('/ledgers', (request, reply) => {
    const node = nodeFor(request, horizon)
    return serveList({ horizon, node, request, reply }, ({ cursor, order, limit }, links) => {
      // In descending order, the ledger of a token within it comes next.
      const beyond = order === 'desc' ? (cursor + 0xffffffffn) >> 32n : cursor >> 32n
      const page = node.ledgers.page(Number(beyond), order, limit)
      return page.map((one) => ledgerJson(one, ledger.baseReserve(), links))
    })
  })

  app.get<{ Params: { sequence: string } }>('/ledgers/:sequence', async (request) => {
    const sequence = readLedgerSequence(request.params.sequence)
    const node = nodeFor(request, horizon)
    if (sequence < node.elder()) throw beforeHistory()
    const found = node.ledgers.bySequence(sequence)
    if (!found) throw notFound()
    return ledgerJson(found, ledger.baseReserve(), linksFor(request, horizon))
  })
}
