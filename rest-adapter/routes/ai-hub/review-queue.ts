import { graphql } from '../../core/graphql-document.js'
import { route, section } from '../../core/route.js'
import { analysisFields, queueFields, queueNumbers, reviewItemFields } from './review-item-fields.js'

export const reviewQueue = section('Review queue', [
  route('GET /api/microblog/review-queue', {
    summary: 'Statistics of the review queue',
    operation: graphql('query ReadReviewQueue { reviewStatus: reviewQueueSummary { ...QueueFields } }', [
      queueFields,
      queueNumbers,
    ]),
  }),
  route('GET /api/microblog/review-queue/items', {
    summary: 'List review items, newest first',
    operation: graphql(
      `query ListReviewItems($status: ReviewStatus, $type: ReviewType, $urgency: Urgency, $limit: Int = 50,
                             $offset: Int = 0) {
        reply: reviewItems(
          filter: {status: $status, type: $type, urgency: $urgency}, page: {limit: $limit, offset: $offset}
        ) { items: nodes { ...ReviewItemFields } total: totalCount limit offset }
      }`,
      [reviewItemFields, analysisFields],
    ),
    keepNull: ['caseId'],
    limits: { limit: { minimum: 1, maximum: 100 }, offset: { minimum: 0 } },
  }),
  route('GET /api/microblog/review-queue/items/:itemId', {
    summary: 'Get a review item',
    operation: graphql(
      'query ReadReviewItem($itemId: ID!) { reply: reviewItem(id: $itemId) { ...ReviewItemFields } }',
      [reviewItemFields, analysisFields],
    ),
    under: 'item',
    keepNull: ['caseId'],
  }),
  route('POST /api/microblog/review-queue/items/:itemId/approve', {
    summary: 'Approve a review item and execute its action',
    description:
      'Opens the case, or adds the update, in the backoffice, exactly once even with concurrent approvals. ' +
      'An item that is not pending returns 400. When the backoffice is unavailable, the item stays pending ' +
      'and the response is 500.',
    operation: graphql(
      `mutation ApproveItem($itemId: ID!, $notes: String, $reviewedBy: String) {
        done: approveReviewItem(id: $itemId, input: {notes: $notes, reviewedBy: $reviewedBy}) { id }
      }`,
    ),
    add: { message: 'The item was approved and its action executed.' },
    errors: ['CONFLICT', 'UPSTREAM_ERROR'],
  }),
  route('POST /api/microblog/review-queue/items/:itemId/reject', {
    summary: 'Reject a review item',
    description: '`reason` is a code in snake case. An item that is not pending returns 400.',
    operation: graphql(
      `mutation RejectItem($itemId: ID!, $notes: String, $reviewedBy: String, $reason: String) {
        done: rejectReviewItem(id: $itemId, input: {notes: $notes, reviewedBy: $reviewedBy, reason: $reason}) { id }
      }`,
    ),
    add: { message: 'The item was rejected.' },
    errors: ['CONFLICT'],
  }),
])
