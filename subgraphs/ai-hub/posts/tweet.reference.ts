import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { PostRecord } from './post.service.js'

/** Entity resolver of posts for other subgraphs. */
export class TweetReference extends BatchedReference<PostRecord> {}
