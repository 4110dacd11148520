import type { ConnectionOf } from '../../../shared/paging/page.js'
import type { ReviewItemRecord } from './review-item.store.js'
import type { ReviewItem } from './review-item.type.js'

/** Maps a review item to its GraphQL type. */
export function nodeOf(record: ReviewItemRecord): ReviewItem {
  const { analysis: analysisResult, images, execution, ...item } = record
  return { ...item, metadata: { analysisResult, images }, isExecuting: execution !== undefined }
}

/** Maps a page of review items. */
export function nodesOf(page: ConnectionOf<ReviewItemRecord>): ConnectionOf<ReviewItem> {
  return { ...page, nodes: page.nodes.map(nodeOf) }
}
