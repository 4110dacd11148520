import {
  erased,
  ofId,
  type PersonalDataInventory,
  type RowsOf,
} from '../../shared/personal-data/inventory.js'
import {
  auditSignatures,
  idempotentResponses,
  sharedColumnsThatStay,
  sharedFreeText,
  sharedImpersonal,
} from '../../shared/personal-data/shared-inventory.js'

/** See `PersonalDataInventory.columnsThatStay`. */
const columnsThatStay = {
  ...sharedColumnsThatStay,
  agents: 'is_enabled max_retries name timeout_ms',
  case_quota: 'cases day',
  interactions: 'agent confidence created_at duration_ms id kind succeeded',
  model_calls:
    'at calls completion_tokens detail id is_estimate latency_ms model outcome place price ' +
    'prompt_tokens purpose unpriced_calls',
  model_versions:
    'active base calibration created_at data_hash held_out id labels parameters reason records ' +
    'replaces seed state trained_by version weights',
  monitoring_runs: 'accounts case_updates_created cause failures finished_at id started_at tweets_analyzed',
  monitoring_settings: 'id sealed_credentials settings updated_at',
  network_states: 'blocked_until failures last_error last_failure_at last_success_at network total_failures',
  review_events: 'actor_id created_at id item_id kind',
  review_items:
    'action awaits_second_review case_id confidence created_at decided_at due_at duplicates id ' +
    'is_disputed matched_case_id policy_reason priority round status tweet_id type urgency version',
  second_reviews: 'created_at first_approves id item_id reviewer_id second_approves',
  training_leases: 'agent holder until',
  training_runs: 'accuracy agent finished_at id promoted records started_at trained_by',
}

const LEGITIMATE_INTEREST =
  'Shows how posts were decided (GDPR, article 6, paragraph 1 f); contains no names.'

const ofOwnPosts: RowsOf = (query, { id }) => {
  query.whereIn('post_id', (posts: typeof query) => {
    posts.from('posts').select('id').where('guardian_id', id)
  })
}

/** Rows about review items from posts of the person. */
const ofOwnItems =
  (column: string, only: Readonly<Record<string, string>>): RowsOf =>
  (query, { id }) => {
    query.where(only).whereIn(column, (items: typeof query) => {
      items.from('review_items').select('id').where('guardian_id', id)
    })
  }

/** The person's sentences in the knowledge base; entries written by staff stay. */
const ofOwnKnowledge: RowsOf = (query, { id }) => {
  query.where({ origin: 'learned' }).whereIn('id', (insights: typeof query) => {
    insights.from('insights').select('entry_id').where('guardian_id', id)
  })
}

const ofOwnInsights: RowsOf = (query, { id }) => {
  query.whereIn('insight_id', (insights: typeof query) => {
    insights.from('insights').select('id').where('guardian_id', id)
  })
}

/** The personal data in the AI hub's database. Rows that are found through posts, review items or insights precede them. */
export const aiHubInventory: PersonalDataInventory = {
  personal: [
    idempotentResponses,
    {
      table: 'post_bands',
      holds: 'Keys by which posts like those of the person are found',
      category: 'cases',
      of: ofOwnPosts,
      onErasure: { action: 'deleted' },
      key: ['band', 'post_id'],
    },
    {
      table: 'posts',
      holds: 'Posts of the person',
      category: 'cases',
      of: ofId('guardian_id'),
      onErasure: { action: 'deleted' },
    },
    {
      table: 'training_labels',
      holds: 'Posts of the person that the analysis learns from',
      category: 'cases',
      of: ofOwnItems('source_key', { source: 'review' }),
      hiddenColumns: ['given_by'],
      onErasure: { action: 'deleted' },
    },
    {
      table: 'review_events',
      holds: 'Edits of proposals from posts of the person',
      category: 'cases',
      of: ofOwnItems('item_id', { kind: 'edited' }),
      hiddenColumns: ['actor_id', 'actor_name'],
      onErasure: { action: 'anonymised', reason: LEGITIMATE_INTEREST, set: { details: '{}' } },
    },
    {
      table: 'review_items',
      holds: 'Proposals from posts of the person that wait for a decision',
      category: 'cases',
      of: (query, { id }) => query.where({ guardian_id: id, status: 'pending' }),
      onErasure: { action: 'deleted' },
      textIndex: 'review_items_text',
    },
    {
      table: 'review_items',
      holds: 'Decided proposals from posts of the person',
      category: 'cases',
      of: ofId('guardian_id'),
      onErasure: { action: 'anonymised', reason: LEGITIMATE_INTEREST, set: withoutPost },
      textIndex: 'review_items_text',
    },
    {
      table: 'insight_links',
      holds: 'Links between knowledge and insights from texts of the person',
      category: 'cases',
      of: ofOwnInsights,
      onErasure: { action: 'deleted' },
      key: ['insight_id', 'entry_id'],
    },
    {
      table: 'knowledge_entries',
      holds: 'Knowledge learnt from texts of the person',
      category: 'cases',
      of: ofOwnKnowledge,
      onErasure: { action: 'deleted' },
      textIndex: 'knowledge_entries_text',
    },
    {
      table: 'insights',
      holds: 'What was learnt from texts of the person',
      category: 'cases',
      of: ofId('guardian_id'),
      onErasure: { action: 'deleted' },
    },
    {
      table: 'monitored_accounts',
      holds: 'Account on the microblogging network',
      category: 'cases',
      of: ofId('id'),
      onErasure: { action: 'deleted' },
      names: ['name'],
      accounts: ['handle', 'network_user_id'],
    },
    {
      table: 'review_events',
      holds: 'What the person did in the review queue',
      category: 'activity_logs',
      of: ofId('actor_id'),
      onErasure: { action: 'anonymised', reason: LEGITIMATE_INTEREST, set: { actor_name: erased.name } },
    },
    {
      table: 'audit_logs',
      holds: 'What the person did in the AI hub',
      category: 'activity_logs',
      of: ofId('user_id'),
      hiddenColumns: auditSignatures,
      onErasure: { action: 'anonymised', reason: LEGITIMATE_INTEREST, redacted: true },
    },
  ],
  freeTextTables: [
    ...sharedFreeText,
    { table: 'review_events', columns: ['details'] },
    { table: 'review_items', columns: ['review', 'execution', 'claim'] },
    { table: 'review_items', columns: ['tweet_content', 'proposed_action', 'attempted', 'analysis'] },
    { table: 'posts', columns: ['content', 'analysis'] },
    {
      table: 'training_labels',
      columns: ['author'],
      isTheirs: ({ author }, person) => person.isIdentifier(author) || person.redact(author) === erased.text,
    },
    { table: 'training_labels', columns: ['text'] },
    { table: 'knowledge_entries', columns: ['title', 'content', 'source'] },
    { table: 'insights', columns: ['value', 'evidence', 'sentence', 'source'] },
  ],
  columnsThatStay,
  impersonal: {
    ...sharedImpersonal,
    agents: 'Settings.',
    monitoring_settings: 'Settings; credentials of the organisation.',
    network_states: 'Availability of networks.',
    monitoring_runs: 'Statistics of runs.',
    case_quota: 'One number per day.',
    second_reviews: 'Agreement of reviewers, by id.',
    model_calls: 'Costs of models.',
    model_versions: 'Weights and statistics; `trained_by` is an id.',
    training_runs: 'Statistics; `trained_by` is an id.',
    training_leases: 'Which process trains.',
    interactions: 'Outcomes of requests to agents, without text.',
  },
}

interface Analysis {
  extractedInfo: { emergency: boolean; fundraisingRequest: boolean }
  secondOpinion?: object
}

/** A decided proposal without the data from the post: kind, confidence and decision stay. */
function withoutPost(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const analysis = JSON.parse(String(row.analysis)) as Analysis
  const { extractedInfo, secondOpinion } = analysis
  const { emergency, fundraisingRequest } = extractedInfo
  const { action } = JSON.parse(String(row.proposed_action)) as { action: string }
  const bare = {
    ...analysis,
    extractedInfo: { emergency, fundraisingRequest },
    amounts: [],
    evidence: [],
    strongestNgrams: [],
    ...(secondOpinion ? { secondOpinion: { ...secondOpinion, evidence: [], amounts: [] } } : {}),
  }
  return {
    guardian_id: erased.id,
    tweet_content: erased.text,
    tweet_author: erased.name,
    proposed_action: JSON.stringify({ action, images: [] }),
    attempted: '[]',
    images: '[]',
    analysis: JSON.stringify(bare),
  }
}
