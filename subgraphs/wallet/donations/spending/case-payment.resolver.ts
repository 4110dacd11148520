import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import { connectionLoader } from '../../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { type Network, networks } from '../../ledger/network.js'
import { Case } from '../case.type.js'
import { PublicCase } from '../public/public-donation.type.js'
import type { CasePayments } from './case-payment.service.js'
import { type CasePayment, CasePaymentConnection } from './case-payment.type.js'

const PAYMENTS =
  'Payments from the donation account with the memo of the case, newest first: what its money was spent on, as far as it was ' +
  'paid on the ledger.'

/** The `ledgerPayments` field of cases. */
@Resolver(() => Case)
export class CasePaymentsResolver {
  readonly #load: ReturnType<typeof connectionLoader<{ readonly shown: readonly Network[] }, CasePayment>>

  constructor(payments: CasePayments) {
    this.#load = connectionLoader(payments.pagesOfCases)
  }

  @FieldResolver(() => CasePaymentConnection, { description: PAYMENTS })
  ledgerPayments(
    @Root() { id }: Case,
    @Ctx() context: GraphContext,
    @PageArg() page?: PageInput,
  ): Awaitable<ConnectionOf<CasePayment>> {
    return this.#load(context, id, page, { shown: networks })
  }
}

/** The same for viewers without an account. */
@Resolver(() => PublicCase)
export class PublicCasePaymentsResolver {
  readonly #load: ReturnType<typeof connectionLoader<{ readonly shown: readonly Network[] }, CasePayment>>

  constructor(
    payments: CasePayments,
    private readonly publicNetworks: readonly Network[],
  ) {
    this.#load = connectionLoader(payments.pagesOfCases)
  }

  @FieldResolver(() => CasePaymentConnection, {
    nullable: true,
    description: `${PAYMENTS} In production only those on the public network. Null while the wallet is unavailable.`,
  })
  ledgerPayments(
    @Root() { id }: PublicCase,
    @Ctx() context: GraphContext,
    @PageArg() page?: PageInput,
  ): Awaitable<ConnectionOf<CasePayment>> {
    return this.#load(context, id, page, { shown: this.publicNetworks })
  }
}
