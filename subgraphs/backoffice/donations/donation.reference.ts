import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { Donation } from './donation.type.js'

/** Resolves references to donations that the viewer may see. */
export class DonationReference extends BatchedReference<Donation> {}
