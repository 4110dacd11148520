import {
  enumMember,
  textMember,
  timeMember,
  type WebhookDescription,
  webhookData,
} from '../../core/webhook-description.js'

const item = {
  id: textMember('Id of the review item, as in `GET /api/microblog/review-queue/items/{itemId}`.'),
  type: enumMember(['case_creation', 'case_update', 'case_enrichment'], 'What the item proposes.'),
  status: enumMember(['pending', 'approved', 'rejected', 'auto_approved'], 'Current status of the item.'),
  urgency: enumMember(
    ['critical', 'high', 'medium', 'low'],
    'Urgency of the post, which determines `dueAt`.',
  ),
  guardianId: textMember('Id of the monitored guardian who wrote the post.'),
  dueAt: timeMember('Deadline of the review, UTC.'),
} as const

const optional = { caseId: textMember('Id of the case (`cas_…`); absent while the item has none.') }

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
        decision: enumMember(
          ['approved', 'auto_approved', 'rejected', 'undone', 'reversed', 'reopened'],
          'The decision; after `undone` and `reopened` the item awaits review again, after `reversed` it is rejected.',
        ),
      },
      optional,
    ),
  },
]
