import { internalTokenSigner } from '../../runtime/calls/internal-token.js'
import { internalAudiences } from '../../runtime/calls/viewer-token.js'
import { ProgramError } from '../../runtime/process/run-program.js'
import type { SessionSecrets } from '../../runtime/session-secrets.js'
import { type Network, networks } from './ledger/network.js'
import type { SharedLedger } from './local-network/shared-ledgers.js'

/** Where the embedded ledgers of another process are, and how to sign in there. */
export interface SharedLedgerAccess {
  readonly url: string
  readonly secrets: SessionSecrets
}

const TIMEOUT_MS = 10_000

/**
 * Reads the keys of the ledgers of `npm run start:ledger`.
 * @throws ProgramError when it does not respond, or refuses the token
 */
export async function sharedLedgersOf({
  url,
  secrets,
}: SharedLedgerAccess): Promise<Readonly<Record<Network, SharedLedger & { readonly url: string }>>> {
  const sign = internalTokenSigner(secrets, internalAudiences.ledger)
  const token = await sign({ kind: 'service', subject: 'service:wallet' })
  const response = await fetch(new URL('/internal/ledgers', url), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new ProgramError('LEDGER_URL does not respond: start `npm run start:ledger` first.', {
      cause: error,
    })
  })
  if (!response.ok)
    throw new ProgramError(
      `LEDGER_URL responded with status ${response.status}: it must be \`npm run start:ledger\` with the same SESSION_SECRET.`,
    )
  const ledgers = (await response.json()) as Readonly<Record<Network, SharedLedger>>
  return Object.fromEntries(
    networks.map((network) => [network, { ...ledgers[network], url: new URL(network, url).href }]),
  ) as unknown as Readonly<Record<Network, SharedLedger & { readonly url: string }>>
}
