import type { ConnectionOf } from '../../../shared/paging/page.js'
import type { ReviewItemRecord } from './review-item.store.js'
import type { ReviewItem } from './review-item.type.js'

/** A review item as the graph shows it. */
export function nodeOf(record: ReviewItemRecord): ReviewItem {
  const { analysis: analysisResult, images, execution, ...item } = record
  return { ...item, metadata: { analysisResult, images }, isExecuting: execution !== undefined }
}

/** A page of them. */
export function nodesOf(page: ConnectionOf<ReviewItemRecord>): ConnectionOf<ReviewItem> {
  return { ...page, nodes: page.nodes.map(nodeOf) }
}
