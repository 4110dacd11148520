import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import { RequiresSecondFactor } from '../../shared/second-factor.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Network } from '../ledger/network.js'
import type { Transactions } from '../transactions/transaction.service.js'
import { LedgerTransaction, type TransactionRecord } from '../transactions/transaction.type.js'
import { NetworkEnum, SCOPE } from '../wallets/networks/network.type.js'
import { User } from '../wallets/user.type.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { Wallet, type WalletRecord } from '../wallets/wallet.type.js'
import { Case } from './case.type.js'
import { DonateInput, WalletDonationFilter } from './donation.inputs.js'
import { type Donations, mayKnowDonor } from './donation.service.js'
import {
  DonationReceipt,
  type DonationRecord,
  DonationSum,
  WalletDonation,
  WalletDonationConnection,
} from './donation.type.js'
import type { ReceiptOf } from './donation-receipt.mapper.js'

const HIDDEN = 'Null if the donor is hidden from the viewer'

@Resolver(() => WalletDonation)
export class DonationResolver {
  constructor(
    private readonly donations: Donations,
    private readonly wallets: Wallets,
    private readonly transactions: Transactions,
    private readonly receiptOf: ReceiptOf,
  ) {}

  @Query(() => WalletDonation, {
    nullable: true,
    description: 'A donation of the viewer; null if it does not exist or belongs to another user.',
  })
  @Allow('signed-in')
  walletDonation(
    @Ctx() { viewer }: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ) {
    return this.donations.find(viewer, id, scope)
  }

  @Query(() => WalletDonationConnection, {
    description: 'The viewer’s donations, newest first; all donations for admins.',
  })
  @Allow('signed-in')
  walletDonations(
    @Ctx() { viewer }: GraphContext,
    @Arg('filter', () => WalletDonationFilter, { nullable: true }) filter?: WalletDonationFilter,
    @PageArg() page?: PageInput,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ) {
    return this.donations.list(viewer, filter ?? {}, scope, page ?? {})
  }

  @Query(() => WalletDonationConnection, {
    description:
      'Donations on the ledger from all donors, newest first. As on a case, an anonymous donor is hidden from staff.',
  })
  @Allow('staff', 'admin')
  ledgerDonations(
    @Ctx() { viewer }: GraphContext,
    @Arg('filter', () => WalletDonationFilter, { nullable: true }) filter?: WalletDonationFilter,
    @PageArg() page?: PageInput,
  ) {
    return this.donations.listAll(viewer, filter ?? {}, page ?? {})
  }

  @Mutation(() => WalletDonation, {
    description: 'Donates to a case from a wallet. The donation is `pending` until its transaction ends.',
  })
  @Allow('signed-in')
  @RequiresSecondFactor()
  donate(
    @Ctx() context: GraphContext,
    @Arg('input', () => DonateInput) input: DonateInput,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ) {
    return this.donations.donate(context, input, scope)
  }

  @Query(() => [DonationSum], {
    description:
      'Sums of the donations to the next 500 cases in the order of their ids; empty after the last one.',
  })
  @Allow('service')
  walletDonationSums(
    @Arg('afterCase', () => ID, {
      description: 'The last case of the previous page; empty for the first page.',
    })
    afterCase: string,
    @Arg('completedBefore', () => DateTime, {
      description: 'Counts donations completed before this time, UTC.',
    })
    completedBefore: string,
  ): Promise<DonationSum[]> {
    return this.donations.sumsAfter(afterCase, completedBefore)
  }

  @FieldResolver(() => Case, {
    name: 'case',
    nullable: true,
    description: 'The case that was donated to; null if the viewer may not see it, such as a draft.',
  })
  caseOf(@Root() { caseId }: DonationRecord): Case {
    return { id: caseId }
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: `${HIDDEN}, and for a payment from an external account.`,
  })
  walletId(@Root() donation: DonationRecord, @Ctx() { viewer }: GraphContext): string | undefined {
    return mayKnowDonor(viewer, donation) ? donation.walletId : undefined
  }

  @FieldResolver(() => ID, { nullable: true, description: `${HIDDEN}, since the ledger shows the wallet.` })
  transactionId(@Root() donation: DonationRecord, @Ctx() { viewer }: GraphContext): string | undefined {
    return mayKnowDonor(viewer, donation) ? donation.transactionId : undefined
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: `${HIDDEN}, and for a payment from an external account.`,
  })
  donor(@Root() donation: DonationRecord, @Ctx() { viewer }: GraphContext): User | undefined {
    if (!donation.donorId || !mayKnowDonor(viewer, donation)) return undefined
    return { id: donation.donorId }
  }

  @FieldResolver(() => Wallet, {
    nullable: true,
    description: 'The paying wallet, visible to those who may see it.',
  })
  async wallet(
    @Root() { walletId }: DonationRecord,
    @Ctx() context: GraphContext,
  ): Promise<WalletRecord | undefined> {
    const wallet = walletId === undefined ? undefined : await this.wallets.load(context, walletId)
    return wallet && this.wallets.isVisible(context.viewer, wallet) ? wallet : undefined
  }

  @FieldResolver(() => LedgerTransaction, {
    nullable: true,
    description: 'Its transaction, visible to those who may see the wallet.',
  })
  async transaction(
    @Root() donation: DonationRecord,
    @Ctx() context: GraphContext,
  ): Promise<TransactionRecord | undefined> {
    const transaction = await this.transactions.load(context, donation.transactionId)
    const wallet = transaction && (await this.wallets.load(context, transaction.walletId))
    return wallet && this.wallets.isVisible(context.viewer, wallet) ? transaction : undefined
  }

  @FieldResolver(() => DonationReceipt, {
    nullable: true,
    description: `The proof on the ledger, once the donation is completed. ${HIDDEN}, since the ledger shows the wallet.`,
  })
  async receipt(
    @Root() donation: DonationRecord,
    @Ctx() context: GraphContext,
  ): Promise<DonationReceipt | undefined> {
    if (!mayKnowDonor(context.viewer, donation)) return undefined
    return this.receiptOf(donation, await this.transactions.load(context, donation.transactionId))
  }
}
