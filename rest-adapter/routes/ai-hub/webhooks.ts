import type { JsonSchema } from '../../../schema/scalars.js'
import { type WebhookDescription, webhookData } from '../../core/route.js'

const text = (description: string): JsonSchema => ({ type: 'string', description })
const oneOf = (values: readonly string[], description: string): JsonSchema => ({
  type: 'string',
  enum: values,
  description,
})

const item = {
  id: text('Id of the review item, as in `GET /api/microblog/review-queue/items/{itemId}`.'),
  type: oneOf(['case_creation', 'case_update', 'case_enrichment'], 'What the item proposes.'),
  status: oneOf(['pending', 'approved', 'rejected', 'auto_approved'], 'Current status of the item.'),
  urgency: oneOf(['critical', 'high', 'medium', 'low'], 'Urgency of the post, which determines `dueAt`.'),
  guardianId: text('Id of the monitored guardian who wrote the post.'),
  dueAt: { type: 'string', format: 'date-time', description: 'Deadline of the review, UTC.' },
} as const

const optional = { caseId: text('Id of the case (`cas_…`); absent while the item has none.') }

const ofItem = webhookData(item, optional)

/** The AI hub's outbound events (docs/contract/ai-hub.md). They contain no text of the post. */
export const aiHubWebhookTexts: readonly WebhookDescription[] = [
  {
    event: 'review.queued',
    summary: 'An item awaits review; sent if `notifyOnReview` is set in the configuration',
    data: ofItem,
  },
  {
    event: 'review.overdue',
    summary:
      'An item still awaits review after its deadline; sent if `notifyOnReview` is set in the configuration',
    data: ofItem,
  },
  {
    event: 'review.disputed',
    summary:
      'A second review disagrees with the decision on an item, which stays in force until it is reversed',
    data: ofItem,
  },
  {
    event: 'review.decided',
    summary: 'An item was decided, or its decision was withdrawn',
    data: webhookData(
      {
        ...item,
        decision: oneOf(
          ['approved', 'auto_approved', 'rejected', 'undone', 'reversed', 'reopened'],
          'The decision; after `undone` and `reopened` the item awaits review again, after `reversed` it is rejected.',
        ),
      },
      optional,
    ),
  },
]
