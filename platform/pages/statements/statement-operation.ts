import { ownOperation } from '../../../runtime/own-operations.js'
import type { StatementCheck } from '../public/statement-page.js'

/** The viewer's own donations over a period. */
export const donorStatementOperation = ownOperation(`query DonorStatement($from: String!, $to: String!) {
  donationStatement(from: $from, to: $to) {
    donorName from to issuedAt code checkUrl
    totals { currency amount donations }
    donations { amount currency asset assetAmount completedAt case { name } }
  }
}`)

/** The data of {@link donorStatementOperation}. */
export interface DonorStatement {
  readonly donorName: string
  /** First and last day, UTC: `2026-01-31`. */
  readonly from: string
  readonly to: string
  readonly issuedAt: string
  readonly code: string
  readonly checkUrl: string
  readonly totals: StatementCheck['totals']
  readonly donations: readonly {
    readonly amount: number
    readonly currency: string
    readonly asset: string | null
    readonly assetAmount: string | null
    readonly completedAt: string | null
    /** Null for a case that the donor may no longer see. */
    readonly case: { readonly name: string } | null
  }[]
}
