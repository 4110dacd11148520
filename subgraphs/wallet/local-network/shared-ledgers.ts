import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { internalTokenReader } from '../../../runtime/calls/internal-token.js'
import { internalAudiences } from '../../../runtime/calls/viewer-token.js'
import { isShuttingDown } from '../../../runtime/process/shutdown.js'
import type { SessionSecrets } from '../../../runtime/session-secrets.js'
import { type Network, networks } from '../ledger/network.js'
import { type LocalNetwork, startLocalNetwork } from './server.js'

/** Settings of {@link startSharedLedgers}. */
export interface SharedLedgersOptions {
  readonly host: string
  readonly port: number
  /** Folder of the ledger files. */
  readonly dataDirectory: string
  readonly closeIntervalMs: number
  /** Wallet processes authenticate with one of them. */
  readonly secrets: SessionSecrets
  readonly log: (line: object) => void
}

/** The data of a ledger that a wallet process needs in addition to its address. */
export type SharedLedger = Pick<
  LocalNetwork,
  'passphrase' | 'usdcIssuer' | 'sponsorSecret' | 'distributorSecret'
> & { readonly closeMs: number }

/** The embedded ledgers as a server: `/testnet` and `/public` are Horizon servers, `/internal/ledgers` has the keys. */
export interface SharedLedgers {
  readonly url: string
  close(): Promise<void>
}

/** Fastify's default. With Node's 5 s, a client that is busy for a second would send on connections that are being closed. */
const KEPT_MS = 72_000

/**
 * Serves one ledger of each network to any number of wallet processes. The files are locked: a second server of the same
 * folder is refused.
 */
export async function startSharedLedgers(options: SharedLedgersOptions): Promise<SharedLedgers> {
  const { host, port, dataDirectory, closeIntervalMs, log } = options
  const mounted = new Map<string, FastifyInstance>()
  const server = createServer({ keepAliveTimeout: KEPT_MS }, (request, response) =>
    appOf(mounted, request).routing(request, response),
  )
  const opened: LocalNetwork[] = []
  const close = async () => {
    server.close()
    await Promise.all(opened.map((network) => network.close()))
    server.closeAllConnections()
  }
  try {
    const ledgers: Partial<Record<Network, SharedLedger>> = {}
    for (const network of networks) {
      const local = await startLocalNetwork({
        network,
        file: join(dataDirectory, 'local-network', `${network}.sqlite`),
        basePath: `/${network}`,
        closeIntervalMs,
        log,
        mount: async (app) => {
          await app.ready()
          mounted.set(network, app)
          return `http://${host}:${port}`
        },
      })
      opened.push(local)
      const { passphrase, usdcIssuer, sponsorSecret, distributorSecret } = local
      ledgers[network] = {
        passphrase,
        usdcIssuer,
        sponsorSecret,
        distributorSecret,
        closeMs: closeIntervalMs,
      }
    }
    const own = operationsOf(options.secrets, ledgers)
    await own.ready()
    mounted.set('', own)
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    await close()
    throw error
  }
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return { url: `http://${host}:${bound}`, close }
}

/** The app whose paths begin with the first segment of the request's path. */
function appOf(mounted: ReadonlyMap<string, FastifyInstance>, { url = '/' }: IncomingMessage) {
  const [, first = ''] = url.split(/[/?]/)
  const app = mounted.get(first) ?? mounted.get('')
  if (!app) throw new Error('The server listens before its apps are mounted.')
  return app as { routing(request: IncomingMessage, response: ServerResponse): void }
}

/** Probes, and the keys for wallet processes. */
function operationsOf(
  secrets: SessionSecrets,
  ledgers: Readonly<Partial<Record<Network, SharedLedger>>>,
): FastifyInstance {
  const app = Fastify({ logger: false })
  const readToken = internalTokenReader(secrets, internalAudiences.ledger)
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) =>
    isShuttingDown() ? reply.code(503).send({ status: 'unavailable' }) : { status: 'ok' },
  )
  app.get('/internal/ledgers', async (request, reply) => {
    const viewer = await readToken(request.headers.authorization)
    if (viewer?.kind === 'service') return ledgers
    return reply.code(401).send({ error: 'The token of a wallet process is required.' })
  })
  return app
}
