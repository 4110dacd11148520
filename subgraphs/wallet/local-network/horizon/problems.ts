import type { xdr } from '@stellar/stellar-sdk'
import type { FastifyReply } from 'fastify'
import { resultCodes } from '../../ledger/result-codes.js'

/** Horizon's problem documents (RFC 7807), whose `type` has a fixed prefix. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  extras?: Record<string, unknown>
}

/** An error with a problem document, which the server sends. */
export class HorizonProblem extends Error {
  constructor(readonly problem: Problem) {
    super(problem.title)
  }
}

const TYPE_PREFIX = 'https://stellar.org/horizon-errors/'
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

export function sendProblem(reply: FastifyReply, { type, ...rest }: Problem): FastifyReply {
  return reply
    .code(rest.status)
    .header('content-type', PROBLEM_TYPE)
    .send(JSON.stringify({ type: TYPE_PREFIX + type, ...rest }))
}

export const notFound = (): HorizonProblem =>
  new HorizonProblem({
    type: 'not_found',
    title: 'Resource Missing',
    status: 404,
    detail:
      'The resource at the url requested was not found.  This usually occurs for one of two reasons:  The url requested is not valid, or no data in our database could be found with the parameters provided.',
  })

export const beforeHistory = (): HorizonProblem =>
  new HorizonProblem({
    type: 'before_history',
    title: 'Data Requested Is Before Recorded History',
    status: 410,
    detail:
      "This horizon instance is configured to only track a portion of the stellar network's latest history. This request is asking for results prior to the recorded history known to this horizon instance.",
  })

export const rateLimited: Problem = {
  type: 'rate_limit_exceeded',
  title: 'Rate Limit Exceeded',
  status: 429,
  detail:
    "The rate limit for the requesting IP address is over its alloted limit.  The allowed limit and requests left per time period are communicated to clients via the http response headers 'X-RateLimit-*' headers.",
}

export const notImplemented = (): HorizonProblem =>
  new HorizonProblem({
    type: 'not_implemented',
    title: 'Resource Not Yet Implemented',
    status: 404,
    detail: 'This development ledger does not serve the resource at the url requested.',
  })

export const badRequest = (field: string, reason: string): HorizonProblem =>
  new HorizonProblem({
    type: 'bad_request',
    title: 'Bad Request',
    status: 400,
    detail: 'The request you sent was invalid in some way.',
    extras: { invalid_field: field, reason },
  })

export const unsupportedMediaType = (): HorizonProblem =>
  new HorizonProblem({
    type: 'unsupported_media_type',
    title: 'Unsupported Media Type',
    status: 415,
    detail:
      'The request has an unsupported content type. Presently, the only supported content type is application/x-www-form-urlencoded.',
  })

export const serverError: Problem = {
  type: 'server_error',
  title: 'Internal Server Error',
  status: 500,
  detail: 'An error occurred while processing this request.',
}

export const transactionMalformed = (envelope: string): HorizonProblem =>
  new HorizonProblem({
    type: 'transaction_malformed',
    title: 'Transaction Malformed',
    status: 400,
    detail:
      'Horizon could not decode the transaction envelope in this request. A transaction should be an XDR TransactionEnvelope struct encoded using base64.  The envelope read from this request is echoed in the `extras.envelope_xdr` field of this response for your convenience.',
    extras: { envelope_xdr: envelope },
  })

export const transactionFailed = (envelope: string, result: xdr.TransactionResult): HorizonProblem =>
  new HorizonProblem({
    type: 'transaction_failed',
    title: 'Transaction Failed',
    status: 400,
    detail:
      'The transaction failed when submitted to the Stellar network. The `extras.result_codes` field on this response contains further details.  Descriptions of each code can be found at: https://stellar.org/developers/guides/concepts/list-of-operations.html',
    extras: { envelope_xdr: envelope, result_codes: resultCodes(result), result_xdr: result.toXDR('base64') },
  })

/** The transaction was accepted or may still be, but no ledger contained it before the time-out. */
export const submissionTimeout = (hash: string, envelope: string): HorizonProblem =>
  new HorizonProblem({
    type: 'transaction_submission_timeout',
    title: 'Transaction Submission Timeout',
    status: 504,
    detail:
      'Your transaction submission request has timed out. This does not necessarily mean the submission has failed. Before resubmitting, please use the transaction hash provided in `extras.hash` to poll the GET /transactions endpoint for sometime and check if it was included in a ledger.',
    extras: { hash, envelope_xdr: envelope },
  })
