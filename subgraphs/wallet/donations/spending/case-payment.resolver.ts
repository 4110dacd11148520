import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import { connectionLoader } from '../../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { Network } from '../../ledger/network.js'
import { Case } from '../case.type.js'
import { PublicCase } from '../public/public-donation.type.js'
import type { CasePayments } from './case-payment.service.js'
import { type CasePayment, CasePaymentConnection } from './case-payment.type.js'

const PAYMENTS =
  'Payments from the donation account with the memo of the case, newest first: what its money was spent on, as far as it was ' +
  'paid on the ledger.'

/** Adds the payments to a type of cases. */
function paymentsOf(type: typeof Case | typeof PublicCase, field: { nullable?: true; description: string }) {
  @Resolver(() => type)
  class PaymentsField {
    readonly #load: ReturnType<typeof connectionLoader<{ readonly shown: readonly Network[] }, CasePayment>>

    /** @param shown the networks whose payments are returned */
    constructor(
      payments: CasePayments,
      private readonly shown: readonly Network[],
    ) {
      this.#load = connectionLoader(payments.pagesOfCases)
    }

    @FieldResolver(() => CasePaymentConnection, field)
    ledgerPayments(
      @Root() { id }: Case,
      @Ctx() context: GraphContext,
      @PageArg() page?: PageInput,
    ): Awaitable<ConnectionOf<CasePayment>> {
      return this.#load(context, id, page, { shown: this.shown })
    }
  }
  return PaymentsField
}

/** The `ledgerPayments` field of cases. */
export const CasePaymentsResolver = paymentsOf(Case, { description: PAYMENTS })

/** The same for viewers without an account. */
export const PublicCasePaymentsResolver = paymentsOf(PublicCase, {
  nullable: true,
  description: `${PAYMENTS} In production only those on the public network. Null while the wallet is unavailable.`,
})
