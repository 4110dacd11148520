import createClient, { type Client, defaultBodySerializer } from 'openapi-fetch'
import type { paths as AiHubPaths } from './generated/ai-hub.js'
import type { paths as BackofficePaths } from './generated/backoffice.js'
import type { paths as WalletPaths } from './generated/wallet.js'
import { authorization, baseOf, type ClientOptions } from './options.js'

/** The wallet's paths on one ledger network. */
export function createWalletClient(
  options: ClientOptions,
  network: 'public' | 'testnet' = 'public',
): Client<WalletPaths> {
  return restClient<WalletPaths>(options, network === 'testnet' ? '/testnet/v1/wallet' : '/v1/wallet')
}

/** The paths of the AI hub. */
export function createAiHubClient(options: ClientOptions): Client<AiHubPaths> {
  return restClient<AiHubPaths>(options, '')
}

/** The paths of the backoffice. */
export function createBackofficeClient(options: ClientOptions): Client<BackofficePaths> {
  return restClient<BackofficePaths>(options, '')
}

function restClient<Paths extends object>(options: ClientOptions, mount: string): Client<Paths> {
  const { fetch } = options
  const client = createClient<Paths>({
    baseUrl: `${baseOf(options)}${mount}`,
    bodySerializer: serialized,
    ...(fetch ? { fetch } : {}),
  })
  client.use({
    async onRequest({ request }) {
      for (const [name, value] of Object.entries(await authorization(options)))
        request.headers.set(name, value)
      return request
    },
  })
  return client
}

/** A body with a file becomes a form, any other one JSON. */
function serialized(body: unknown): FormData | string {
  const members = Object.entries(Object(body))
  if (!members.some(([, value]) => value instanceof Blob)) return defaultBodySerializer(body)
  const form = new FormData()
  for (const [name, value] of members)
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  return form
}
