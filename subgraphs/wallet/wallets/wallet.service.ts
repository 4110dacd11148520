import { newWallet } from '../../../schema/input-rules/wallets.js'
import type { Viewer } from '../../../schema/viewer.js'
import type { Database, Transaction } from '../../shared/database.js'
import { DomainError, ValidationError } from '../../shared/domain-error.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import {
  type ConnectionOf,
  connectionFrom,
  type Page,
  type PageInput,
  type PageRows,
} from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { validated } from '../../shared/validated.js'
import { isAdmin, personOf, readsAll } from '../../shared/viewer.js'
import type { AssetAmounts, Network } from '../ledger/network.js'
import { walletNotFound } from './wallet.errors.js'
import type { CreateWalletInput, WalletFilter } from './wallet.inputs.js'
import { isFrozenByOther } from './wallet.state.js'
import { walletStore } from './wallet.store.js'
import type { WalletRecord } from './wallet.type.js'
import {
  createWallet,
  ensureWallet,
  type NewWalletDependencies,
  type WalletOwner,
} from './wallet-creation.service.js'
import { changeableBy, isOwner, scopeOf } from './wallet-scope.policy.js'

export type WalletDependencies = NewWalletDependencies

export type Wallets = ReturnType<typeof createWallets>

/** Rules of wallets (docs/contract/wallet.md). */
export function createWallets(dependencies: WalletDependencies) {
  const { db, networks, funding } = dependencies
  const findMany = (ids: readonly string[]): Promise<WalletRecord[]> => walletStore(db).byIds(ids)

  /** The viewer's wallet, or one that admins may use. */
  async function mustHold(
    viewer: Viewer,
    id: string,
    isOpenToAdmins: (wallet: WalletRecord) => boolean,
    network?: Network | null,
  ): Promise<WalletRecord> {
    const wallet = await walletStore(db).byId(id, changeableBy(viewer, network))
    if (!wallet) throw walletNotFound()
    if (isOwner(viewer, wallet) || (isAdmin(viewer) && isOpenToAdmins(wallet))) return wallet
    throw new DomainError('FORBIDDEN', 'Requires the owner of the wallet.')
  }

  return {
    /** The viewer's wallet; undefined if it does not exist or belongs to another user. Admins see every wallet. */
    find: (viewer: Viewer, id: string, network?: Network | null): Promise<WalletRecord | undefined> =>
      walletStore(db).byId(id, scopeOf(viewer, network)),

    /** @throws WALLET_NOT_FOUND if it does not exist or belongs to another user */
    async mustFind(viewer: Viewer, id: string, network?: Network | null): Promise<WalletRecord> {
      const wallet = await walletStore(db).byId(id, scopeOf(viewer, network))
      if (!wallet) throw walletNotFound()
      return wallet
    },

    /**
     * The viewer's own wallet.
     * @throws WALLET_NOT_FOUND if it does not exist or belongs to another user; FORBIDDEN for an admin who is not the
     *   owner
     */
    mustOwn: (viewer: Viewer, id: string): Promise<WalletRecord> => mustHold(viewer, id, () => false),

    /**
     * A wallet that the viewer may send from: the viewer's own; for admins also those of the organisation, to which the
     * wallets of erased people pass.
     * @throws what `mustOwn` throws
     */
    mustSpend: (viewer: Viewer, id: string, network?: Network | null): Promise<WalletRecord> =>
      mustHold(viewer, id, ({ ownerKind }) => ownerKind === 'organisation', network),

    /**
     * A wallet that the viewer may close: the viewer's own; for admins also unclaimed ones.
     * @throws what `mustOwn` throws
     */
    mustClose: (viewer: Viewer, id: string): Promise<WalletRecord> =>
      mustHold(viewer, id, ({ unclaimedSince }) => unclaimedSince !== undefined),

    findMany,

    /** A wallet regardless of its owner. @throws WALLET_NOT_FOUND */
    async mustRead(id: string): Promise<WalletRecord> {
      const wallet = await walletStore(db).byId(id)
      if (!wallet) throw walletNotFound()
      return wallet
    },

    /** A wallet regardless of its owner, as the caller's transaction sees it. @throws WALLET_NOT_FOUND */
    async readIn(trx: Transaction, id: string): Promise<WalletRecord> {
      const wallet = await walletStore(trx).byId(id)
      if (!wallet) throw walletNotFound()
      return wallet
    },

    /** A user's wallets that may have funds: open ones, and closed ones that received funds. */
    listWithFunds: (ownerId: string): Promise<WalletRecord[]> => walletStore(db).listWithFunds(ownerId),

    /** Whether any person has a wallet, or had one until an erasure. */
    hasPersonalWallets: (): Promise<boolean> => walletStore(db).existsForAnyPerson(),

    /** A user's wallets that an administrator or the reconciliation froze. */
    async listFrozenByOther(ownerId: string): Promise<WalletRecord[]> {
      const open = await walletStore(db).listWithFunds(ownerId)
      return open.filter(isFrozenByOther)
    },

    /** A wallet regardless of its owner; those of one request are read together. */
    load: batchLoader(findMany, ({ id }) => id),

    /** Whether the viewer may see a wallet. */
    isVisible: (viewer: Viewer, { ownerId }: WalletRecord): boolean =>
      readsAll(viewer) || isOwner(viewer, { ownerId }),

    /** Requests the funding of a wallet. */
    requestFunding: (trx: Transaction, { network }: WalletRecord): Promise<void> =>
      funding.request(trx, network),

    /** See `requestTrustLine` of the funding. */
    requestTrustLine: funding.requestTrustLine,

    /** Waits until a wallet is funded, up to a limit. */
    waitUntilFunded: (wallet: WalletRecord): Promise<WalletRecord> => funding.waitUntilFunded(wallet),

    /**
     * Wallets of any owner on any network, in the order of their ids.
     * @param awaiting whether to include wallets that await their funding, and may not have an account yet
     */
    allAfter: (after: string, limit: number, network?: Network): Promise<WalletRecord[]> =>
      walletStore(db).allAfter(after, limit, network),

    /** The open wallets of the organisation. */
    ofOrganisation: (): Promise<WalletRecord[]> => walletStore(db).openOfOrganisation(),

    /** How many wallets a network has. */
    count: (network: Network): Promise<number> => walletStore(db).count(network),

    /** Records activity of a wallet. */
    touch: (trx: Transaction, id: string, at: string): Promise<void> => walletStore(trx).touch(id, at),

    /** The wallets that the viewer may see. */
    scopeOf,

    /** The wallet of an address, regardless of its owner. */
    byAddress: (trx: Transaction | Database, network: Network, publicKey: string) =>
      walletStore(trx).byPublicKey(network, publicKey),

    /** The wallets among addresses of a network, regardless of their owners. */
    byAddresses: (network: Network, publicKeys: readonly string[]) =>
      walletStore(db).byPublicKeys(network, publicKeys),

    async list(
      viewer: Viewer,
      filter: WalletFilter,
      network: Network | null | undefined,
      input: PageInput,
    ): Promise<ConnectionOf<WalletRecord>> {
      assertWithin(network, filter.network)
      return connectionFrom(input, (page) => walletStore(db).page(scopeOf(viewer, network), filter, page))
    },

    /** Wallets of users: visible to their owners and admins, empty for others. */
    async pagesOf(
      viewer: Viewer,
      owners: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<WalletRecord>>> {
      const { ownerId: only } = scopeOf(viewer, undefined)
      const visible = owners.filter((owner) => only === undefined || only === owner)
      return walletStore(db).pagesOfOwners(visible, page)
    },

    /** The balance on the ledger, at most a ledger old; zero if the account does not exist yet. */
    async balance(wallet: WalletRecord): Promise<AssetAmounts> {
      const account = await networks[wallet.network].accounts.read(wallet)
      return { XLM: account?.xlm ?? 0n, USDC: account?.usdc?.balance ?? 0n }
    },

    /** See {@link ensureWallet}. */
    ensureWallet: (owner: WalletOwner, network: Network, account?: string): Promise<WalletRecord> =>
      ensureWallet(dependencies, owner, network, account),

    /**
     * Creates a wallet and requests its funding. Returns when it is funded, or after a maximum wait.
     * @param only the network of a base URL that serves a single one
     * @throws QUOTA_EXCEEDED
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
      const given = metadata ? withoutEmpty(metadata) : undefined
      const wallet = await createWallet(dependencies, {
        ownerId,
        ownerKind: 'person',
        network,
        complete: context.completeIdempotent,
        ...(given ? { metadata: given } : {}),
      })
      return funding.waitUntilFunded(wallet)
    },
  }
}

/** A base URL that serves one network refuses the other. */
function assertWithin(only: Network | null | undefined, requested: Network | null | undefined): void {
  if (only && requested && requested !== only)
    throw new ValidationError({ network: `must be ${only} under this base URL` })
}

/** The members that are not empty; undefined if there are none. */
function withoutEmpty(metadata: {
  name?: string | null | undefined
  description?: string | null | undefined
}): WalletRecord['metadata'] {
  const { name, description } = metadata
  if (!name && !description) return undefined
  return { ...(name ? { name } : {}), ...(description ? { description } : {}) }
}
