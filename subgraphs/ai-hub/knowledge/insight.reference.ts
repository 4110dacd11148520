import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { Insight } from './insight.type.js'

/** Entity resolver of insights for other subgraphs. */
export class InsightReference extends BatchedReference<Insight> {}
