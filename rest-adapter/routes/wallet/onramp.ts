import { Failure } from '../../../edge/failure.js'
import { graphql } from '../../core/graphql-document.js'
import { readRawBodies } from '../../core/request/json-body.js'
import { type HandlerCall, route, section } from '../../core/route.js'

const SIGNATURE = 'x-onramp-signature'

/** Hands the bytes on as they arrived, because the signature is over them. */
async function receive({ request, run, report }: HandlerCall): Promise<{ received: true }> {
  const { body, headers } = request
  const signature = headers[SIGNATURE]
  try {
    const { receipt } = await run('receive', {
      body: (Buffer.isBuffer(body) ? body : Buffer.alloc(0)).toString('base64'),
      signature: typeof signature === 'string' ? signature : null,
    })
    if ((receipt as { outcome: string }).outcome === 'mismatch')
      report('suspicious_activity', 'A signed delivery of the on-ramp provider does not fit its purchase.')
    return { received: true }
  } catch (error) {
    if (error instanceof Failure && error.code === 'UNAUTHORIZED')
      report('invalid_signature', 'A delivery in the name of the on-ramp provider is not signed by it.')
    throw error
  }
}

export const onramp = section('On-ramp', [
  route('POST /wallets/:walletId/onramp/url', {
    summary: 'Make a link to buy at the on-ramp provider',
    description:
      'The link is signed, and good for 15 minutes. What is bought goes to the wallet’s own address; ' +
      '`walletAddress` may say it again. `asset` chooses what to buy, XLM by default.',
    operation: graphql(
      `mutation MakeOnrampLink($walletId: ID!, $amount: String!, $currency: String!, $walletAddress: String,
                               $redirectURL: String, $asset: Asset, $scope: Network) {
        reply: createOnrampLink(
          walletId: $walletId, scope: $scope
          input: {amount: $amount, currency: $currency, walletAddress: $walletAddress, redirectURL: $redirectURL,
                  asset: $asset}
        ) { url expiresAt }
      }`,
    ),
    reply: 'reply',
    policy: 'wallet-onramp',
    notFound: 'WALLET_NOT_FOUND',
    errors: ['INVALID_ADDRESS', 'TRANSACTION_FAILED'],
  }),
  route('POST /webhooks/onramp', {
    summary: 'The on-ramp provider tells what became of a purchase',
    description:
      'Signed with HMAC-SHA256 over `<t>.<body>`, `t` being the unix time of the header, at most 300 s ago. A ' +
      'delivery that came before, or is about no purchase of ours, is received too and has no effect. No balance ' +
      'is changed by a delivery: what was bought comes from the ledger.',
    handler: receive,
    operations: {
      receive: graphql(
        `mutation ReceiveOnrampDelivery($body: String!, $signature: String, $scope: Network) {
          receipt: receiveOnrampDelivery(body: $body, signature: $signature, scope: $scope) { outcome }
        }`,
      ),
    },
    setup: (scope) => readRawBodies(scope, 'application/json'),
    policy: 'wallet-onramp',
    errors: ['UNAUTHORIZED'],
    openApi: {
      parameters: [
        {
          name: 'X-Onramp-Signature',
          in: 'header',
          required: true,
          description: '`t=<unix seconds>,s=<hex>`; several `s` while the secret changes.',
          schema: { type: 'string' },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['type', 'data'],
              properties: {
                type: {
                  type: 'string',
                  description: 'What kind of news it is; what is not about a purchase has no effect.',
                  examples: ['transaction_updated'],
                },
                data: {
                  type: 'object',
                  description: 'The purchase as it stands at the provider.',
                  required: ['id', 'status', 'cryptoCurrency', 'walletAddress'],
                  properties: {
                    id: { type: 'string', description: 'The purchase at the provider.' },
                    status: {
                      type: 'string',
                      description:
                        'Where it stands; any other word than `completed` and `failed` is pending.',
                      examples: ['pending', 'completed', 'failed'],
                    },
                    cryptoAmount: {
                      type: 'string',
                      description: 'What was bought; required when the purchase is completed.',
                    },
                    cryptoCurrency: {
                      type: 'string',
                      description: 'The asset that is bought; another than the purchase’s has no effect.',
                      examples: ['XLM'],
                    },
                    walletAddress: {
                      type: 'string',
                      description: 'Where it is sent; another than the wallet’s own has no effect.',
                    },
                    externalTransactionId: { type: 'string', description: 'As the link gave it.' },
                  },
                },
              },
            },
          },
        },
      },
      response: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['received'],
              properties: { received: { type: 'boolean', const: true } },
            },
          },
        },
      },
    },
  }),
])
