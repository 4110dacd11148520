import { z } from 'zod'
import type { Viewer } from '../../../schema/viewer.js'
import type { Database, Transaction } from '../../shared/database.js'
import { DomainError, ValidationError } from '../../shared/domain-error.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import {
  type ConnectionOf,
  connectionOf,
  type Page,
  type PageInput,
  type PageRows,
  pageOf,
} from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { textOf, validated } from '../../shared/validated.js'
import { isAdmin, personOf } from '../../shared/viewer.js'
import type { AssetAmounts, Network } from '../ledger/network.js'
import type { LedgerNetworks } from './ledger-networks.client.js'
import { walletNotFound } from './wallet.errors.js'
import type { CreateWalletInput, WalletFilter } from './wallet.inputs.js'
import { walletStore } from './wallet.store.js'
import type { WalletRecord } from './wallet.type.js'
import { createWalletRecord, ensureOwnWallet, type NewWalletDependencies } from './wallet-creation.service.js'
import { isOwner, isUserOwned, scopeOf } from './wallet-scope.policy.js'

const newWallet = z.object({
  metadata: z
    .object({
      name: textOf(100).nullish(),
      description: textOf(1000).nullish(),
    })
    .nullish(),
})

/** What the wallet rules need. */
export interface WalletDependencies extends NewWalletDependencies {
  readonly networks: LedgerNetworks
}

/** Operations on wallets. */
export type Wallets = ReturnType<typeof createWallets>

/** Rules of wallets (wallet document, "Resources and their fields"; decisions, section 4). */
export function createWallets(dependencies: WalletDependencies) {
  const { db, networks, funding } = dependencies
  const findMany = (ids: readonly string[]): Promise<WalletRecord[]> => walletStore(db).byIds(ids)

  /** The viewer's wallet, or one that is open to administrators. */
  async function mustHold(
    viewer: Viewer,
    id: string,
    isOpenToAdmins: (wallet: WalletRecord) => boolean,
    network?: Network | null,
  ): Promise<WalletRecord> {
    const wallet = await walletStore(db).byId(id, scopeOf(viewer, network))
    if (!wallet) throw walletNotFound()
    if (isOwner(viewer, wallet) || (isAdmin(viewer) && isOpenToAdmins(wallet))) return wallet
    throw new DomainError('FORBIDDEN', 'Only the owner of the wallet may do this.')
  }

  return {
    /** The viewer's wallet; undefined where there is none, or it is somebody else's. Admins see every wallet. */
    find: (viewer: Viewer, id: string, network?: Network | null): Promise<WalletRecord | undefined> =>
      walletStore(db).byId(id, scopeOf(viewer, network)),

    /** @throws WALLET_NOT_FOUND where there is none, or it is somebody else's */
    async mustFind(viewer: Viewer, id: string, network?: Network | null): Promise<WalletRecord> {
      const wallet = await walletStore(db).byId(id, scopeOf(viewer, network))
      if (!wallet) throw walletNotFound()
      return wallet
    },

    /**
     * The viewer's own wallet.
     * @throws WALLET_NOT_FOUND where there is none, or it is somebody else's; FORBIDDEN for an admin, who sees
     *   it but does not own it
     */
    mustOwn: (viewer: Viewer, id: string): Promise<WalletRecord> => mustHold(viewer, id, () => false),

    /**
     * A wallet that the viewer may send from: the viewer's own; for admins also those of nobody, which are the
     * service's own and those of erased people.
     * @throws what `mustOwn` throws
     */
    mustSpend: (viewer: Viewer, id: string, network?: Network | null): Promise<WalletRecord> =>
      mustHold(viewer, id, ({ ownerId }) => !isUserOwned(ownerId), network),

    /**
     * A wallet that the viewer may close: the viewer's own; for admins also those that nobody claims.
     * @throws what `mustOwn` throws
     */
    mustClose: (viewer: Viewer, id: string): Promise<WalletRecord> =>
      mustHold(viewer, id, ({ unclaimedSince }) => unclaimedSince !== undefined),

    findMany,

    /** A wallet, whoever owns it. @throws WALLET_NOT_FOUND */
    async mustRead(id: string): Promise<WalletRecord> {
      const wallet = await walletStore(db).byId(id)
      if (!wallet) throw walletNotFound()
      return wallet
    },

    /** A person's wallets that may hold something: those that are open, and what reached closed ones. */
    listWithFunds: (ownerId: string): Promise<WalletRecord[]> => walletStore(db).listWithFunds(ownerId),

    /** Whether anybody has a wallet, the service itself aside. */
    hasUserWallets: (): Promise<boolean> => walletStore(db).existsForAnyUser(),

    /** A wallet, whoever owns it; those of one request are read together. */
    load: batchLoader(findMany, ({ id }) => id),

    /** Whether the viewer may know of a wallet. */
    isVisible: (viewer: Viewer, { ownerId }: WalletRecord): boolean =>
      isAdmin(viewer) || ('role' in viewer && viewer.subject === ownerId),

    /** Looks whether a wallet that awaits funding can be funded now. */
    requestFunding: (trx: Transaction, { network }: WalletRecord): Promise<void> =>
      funding.request(trx, network),

    /** Waits until a wallet is funded, but not forever. */
    funded: (wallet: WalletRecord): Promise<WalletRecord> => funding.settled(wallet),

    /** Closed wallets of a network, in the order of their ids. */
    closedAfter: (network: Network, after: string, limit: number): Promise<WalletRecord[]> =>
      walletStore(db).closedAfter(network, after, limit),

    /** Wallets that have an account on a network, whoever owns them, in the order of their ids. */
    fundedAfter: (network: Network, after: string, limit: number): Promise<WalletRecord[]> =>
      walletStore(db).fundedAfter(network, after, limit),

    /** Notes that something happened to a wallet. */
    touch: (trx: Transaction, id: string, at: string): Promise<void> => walletStore(trx).touch(id, at),

    /** Whose wallets the viewer may see. */
    scopeOf,

    /** The wallet that has an address, whoever owns it. */
    at: (trx: Transaction | Database, network: Network, publicKey: string) =>
      walletStore(trx).byPublicKey(network, publicKey),

    async list(
      viewer: Viewer,
      filter: WalletFilter,
      network: Network | null | undefined,
      input: PageInput,
    ): Promise<ConnectionOf<WalletRecord>> {
      assertWithin(network, filter.network)
      const page = pageOf(input)
      return connectionOf(await walletStore(db).page(scopeOf(viewer, network), filter, page), page)
    },

    /** People's wallets as the viewer may see them: all for the owner and for admins, none for others. */
    async pagesOf(
      viewer: Viewer,
      owners: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<WalletRecord>>> {
      const { ownerId: only } = scopeOf(viewer, undefined)
      const visible = owners.filter((owner) => only === undefined || only === owner)
      return walletStore(db).pagesOfOwners(visible, page)
    },

    /** What the account holds on the ledger, at most a second old; nothing where it does not exist yet. */
    async balance(wallet: WalletRecord): Promise<AssetAmounts> {
      const account = await networks[wallet.network].accounts.read(wallet.publicKey)
      return { XLM: account?.xlm ?? 0n, USDC: account?.usdc?.balance ?? 0n }
    },

    /** The service's own wallet for a purpose, see {@link ensureOwnWallet}. */
    ensureOwn: (ownerId: string, network: Network, account?: string): Promise<WalletRecord> =>
      ensureOwnWallet(dependencies, ownerId, network, account),

    /**
     * Makes a wallet and has it funded where the network knows how; answers when it is funded, or when that
     * takes too long to wait for.
     * @param only the only network of the base address
     */
    async create(
      context: GraphContext,
      input: CreateWalletInput,
      only: Network | null | undefined,
    ): Promise<WalletRecord> {
      const { metadata } = validated(newWallet, input)
      const ownerId = personOf(context.viewer).subject
      assertWithin(only, input.network)
      const network = input.network ?? only ?? 'public'
      const said = metadata ? stated(metadata) : undefined
      const also = context.completeIdempotent
      const wallet = await createWalletRecord(dependencies, {
        ownerId,
        network,
        also,
        ...(said ? { metadata: said } : {}),
      })
      return funding.settled(wallet)
    },
  }
}

/** A base address that serves one network refuses the other. */
function assertWithin(only: Network | null | undefined, asked: Network | null | undefined): void {
  if (only && asked && asked !== only)
    throw new ValidationError({ network: `must be ${only} under this base address` })
}

/** What was said, without what was not; undefined where nothing was. */
function stated(metadata: {
  name?: string | null | undefined
  description?: string | null | undefined
}): WalletRecord['metadata'] {
  const { name, description } = metadata
  if (!name && !description) return undefined
  return { ...(name ? { name } : {}), ...(description ? { description } : {}) }
}
