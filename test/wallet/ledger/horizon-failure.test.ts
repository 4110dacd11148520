import { describe, expect, it } from 'vitest'
import { networkError, readFailure } from '../../../subgraphs/wallet/ledger/horizon-failure.js'

const problem = (type: string, status: number, title: string) => ({
  type: `https://stellar.org/horizon-errors/${type}`,
  status,
  title,
})

describe('a failure read from an SDK error', () => {
  it.each([
    [
      'a read that found nothing: the body is the response',
      Object.assign(new Error('Not Found'), { response: problem('not_found', 404, 'Resource Missing') }),
      { status: 404, problem: 'not_found', reason: '404 Resource Missing' },
    ],
    [
      'a submission that was refused: the body is in response.data',
      Object.assign(new Error('Request failed'), {
        response: { status: 400, data: problem('transaction_malformed', 400, 'Transaction Malformed') },
      }),
      { status: 400, problem: 'transaction_malformed', reason: '400 Transaction Malformed' },
    ],
    [
      'a response of the queue, which is not a problem body',
      Object.assign(new Error('Request failed'), {
        response: { status: 503, data: { tx_status: 'TRY_AGAIN_LATER' } },
      }),
      { status: 503, problem: undefined, body: { tx_status: 'TRY_AGAIN_LATER' } },
    ],
    [
      'a proxy’s page after a read',
      Object.assign(new Error('Bad Gateway'), { response: '<html>502</html>' }),
      { status: undefined, problem: undefined, body: {}, reason: 'a response that is not JSON' },
    ],
    [
      'a proxy’s page after a submission',
      Object.assign(new Error('Bad Gateway'), { response: { status: 502, data: '<html>502</html>' } }),
      { status: 502, problem: undefined, body: {}, reason: 'status 502, a response that is not JSON' },
    ],
    ['a read that timed out', new Error('timeout of 10000ms exceeded'), { reason: 'no response in time' }],
    [
      'a submission that timed out',
      Object.assign(new Error('aborted'), { code: 'ECONNABORTED' }),
      { reason: 'no response in time' },
    ],
    ['a closed connection', new Error('socket hang up'), { reason: 'no connection' }],
    ['something that is not an error', 'nonsense', { reason: 'no connection' }],
    [
      'a problem type of someone else',
      { response: { type: 'about:blank', status: 404 } },
      { problem: undefined },
    ],
  ])('%s', (_name, error, expected) => {
    expect(readFailure(error)).toMatchObject(expected)
  })

  it('becomes a NETWORK_ERROR with the network and the reason, without the response body', () => {
    const error = networkError('public', readFailure({ response: '<html>secret</html>' }))
    expect(error.extensions).toEqual({
      code: 'NETWORK_ERROR',
      details: { network: 'public', reason: 'a response that is not JSON' },
    })
    expect(error.message).not.toContain('secret')
  })
})
