import { StrKey } from '@stellar/stellar-sdk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeResult } from '../../ledger/result-codes.js'
import { transactionJson } from './history-json.js'
import { type Horizon, linksFor } from './horizon.js'
import { type Query, text } from './paging.js'
import { badRequest, HorizonProblem, submissionTimeout, transactionFailed } from './problems.js'
import { outcomeOf, submissionDeadline } from './submission.routes.js'

/** GET and POST /friendbot?addr=G…, on the test network only, like the real one. */
export function friendbotRoutes(app: FastifyInstance, horizon: Horizon): void {
  const { friendbot } = horizon
  if (!friendbot) return

  app.route({
    method: ['GET', 'POST'],
    url: '/friendbot',
    handler: async (request) => {
      const address = readAddress(request)
      if (friendbot.isFunded(address)) throw alreadyFunded()
      const signal = submissionDeadline(horizon)
      const transaction = await friendbot.fund(address, signal)
      const outcome = transaction && (await outcomeOf(horizon, transaction, signal))
      if (!outcome)
        throw submissionTimeout(transaction?.hash.toString('hex') ?? '', transaction?.envelope ?? '')
      if (outcome.record.successful === true) return transactionJson(outcome, linksFor(request, horizon))
      throw transactionFailed(transaction.envelope, decodeResult(String(outcome.record.result_xdr)))
    },
  })
}

function readAddress(request: FastifyRequest): string {
  const form = request.body instanceof URLSearchParams ? request.body.get('addr') : undefined
  const address = text((request.query as Query).addr) ?? form ?? ''
  if (StrKey.isValidEd25519PublicKey(address)) return address
  throw badRequest('addr', 'addr must be an account address: G and 55 more characters')
}

function alreadyFunded(): HorizonProblem {
  return new HorizonProblem({
    type: 'bad_request',
    title: 'Bad Request',
    status: 400,
    detail: 'account already funded to starting balance',
  })
}
