import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { InvestorRecord } from './investor.store.js'

/** Resolves references to investors, for staff only. */
export class InvestorReference extends BatchedReference<InvestorRecord> {}
