import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { KnowledgeEntry } from './knowledge-entry.type.js'

/** Entity resolver of knowledge entries for other subgraphs. */
export class KnowledgeEntryReference extends BatchedReference<KnowledgeEntry> {}
