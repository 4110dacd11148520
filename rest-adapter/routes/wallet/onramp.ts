import { Failure } from '../../../edge/failures/failure.js'
import { graphql } from '../../core/graphql-document.js'
import { readRawBodies } from '../../core/request/json-body.js'
import { type HandlerCall, route, section } from '../../core/route.js'

const SIGNATURE = 'x-onramp-signature'

const text = { type: 'string' } as const

/** The header, body and response of a delivery, which the service parses itself. */
const signedDelivery = {
  parameters: [
    {
      name: 'X-Onramp-Signature',
      in: 'header',
      required: true,
      description: '`t=<unix seconds>,s=<hex>`; several `s` while the secret changes.',
      schema: text,
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
              ...text,
              description: 'Event type; events that are not about a purchase have no effect.',
              examples: ['transaction_updated'],
            },
            data: {
              type: 'object',
              description: 'The purchase at the provider.',
              required: ['id', 'status', 'cryptoCurrency', 'walletAddress'],
              properties: {
                id: { ...text, description: 'Id of the purchase at the provider.' },
                status: {
                  ...text,
                  description: 'Status; any value other than `completed` and `failed` means pending.',
                  examples: ['pending', 'completed', 'failed'],
                },
                cryptoAmount: {
                  ...text,
                  description: 'Amount bought; required when the purchase is completed.',
                },
                cryptoCurrency: {
                  ...text,
                  description: 'Asset bought; if it differs from the purchase, the event has no effect.',
                  examples: ['XLM'],
                },
                walletAddress: {
                  ...text,
                  description: 'Destination; if it is not the wallet’s address, the event has no effect.',
                },
                externalTransactionId: { ...text, description: 'As in the link.' },
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
} as const

/** Passes the raw body, which the signature covers. */
async function receive({ request, run, report }: HandlerCall): Promise<{ received: true }> {
  const { body, headers } = request
  const signature = headers[SIGNATURE]
  try {
    const { receipt } = await run('receive', {
      body: (Buffer.isBuffer(body) ? body : Buffer.alloc(0)).toString('base64'),
      signature: typeof signature === 'string' ? signature : null,
    })
    if ((receipt as { outcome: string }).outcome === 'mismatch')
      report('suspicious_activity', 'A signed delivery of the on-ramp provider does not match its purchase.')
    return { received: true }
  } catch (error) {
    if (error instanceof Failure && error.code === 'UNAUTHORIZED')
      report('invalid_signature', 'A delivery to the on-ramp webhook has no valid signature.')
    throw error
  }
}

export const onramp = section('On-ramp', [
  route('POST /wallets/:walletId/onramp/url', {
    summary: 'Create a purchase link for the on-ramp provider',
    description:
      'The link is signed and valid for 15 minutes. The purchase goes to the wallet’s own address; ' +
      '`walletAddress` may repeat it. `asset` chooses what to buy, XLM by default. TRANSACTION_FAILED for a closed wallet, ' +
      'and for one on a real network while no provider is configured.',
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
    policy: 'wallet-onramp',
    notFound: 'WALLET_NOT_FOUND',
    errors: ['INVALID_ADDRESS', 'TRANSACTION_FAILED'],
  }),
  route('POST /webhooks/onramp', {
    summary: 'Webhook of the on-ramp provider about a purchase',
    description:
      'Signed with HMAC-SHA256 over `<t>.<body>`, where `t` is the unix time in the header, at most 300 s ago. A ' +
      'repeated delivery, or one for an unknown purchase, is accepted and has no effect. A delivery never changes a ' +
      'balance: purchases arrive over the ledger.',
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
    openApi: signedDelivery,
  }),
])
