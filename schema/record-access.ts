import type { Allowed } from './guards.js'

/** Who may see a record: what a guard names, or its `owner`. The platform's services see every record. */
export type Audience = Allowed | 'owner'

/** Who sees the records of a type. */
export interface RecordAccess {
  /** Who owns a record, for readers. */
  readonly owner?: string
  readonly seenBy: readonly Audience[]
  /** Exceptions, for readers. */
  readonly note?: string
  /** Fields visible to fewer viewers than the record, in addition to those with their own guard. */
  readonly fields?: Readonly<Record<string, readonly Audience[]>>
}

const reviewers = ['staff', 'admin', 'api-client'] as const

/**
 * Who sees the records of each entity, and fields visible to fewer viewers: services decide this record by record, which
 * guards cannot express. `schema/ACCESS.md` shows it, and a test compares it with what every role receives.
 */
export const recordAccess: Readonly<Record<string, RecordAccess>> = {
  Agent: { seenBy: reviewers },
  AuditLog: {
    seenBy: ['staff', 'admin'],
    note: 'Entries about anonymous donations, and about notifications of any donation, are visible only to admins.',
  },
  Case: {
    seenBy: ['anyone'],
    note: 'Root fields and paths that lead to cases require a sign-in. Drafts are visible only to their guardian, staff and admin.',
  },
  CaseUpdate: { seenBy: ['anyone'], note: 'As its case.' },
  Donation: {
    owner: 'the donor',
    seenBy: ['owner', 'guardian', 'staff', 'admin'],
    note: 'Guardians see donations to their own cases. The donor of an anonymous donation is visible only to the donor and admins.',
    fields: {
      userId: ['owner', 'admin'],
      userName: ['owner', 'admin'],
      userEmail: ['owner', 'admin'],
    },
  },
  Guardian: {
    owner: 'the guardian',
    seenBy: ['anyone'],
    note: 'Root fields and paths that lead to guardians require a sign-in.',
    fields: {
      email: ['owner', 'staff', 'admin'],
      phone: ['owner', 'staff', 'admin'],
      status: ['owner', 'staff', 'admin'],
    },
  },
  Insight: { seenBy: ['staff', 'admin'] },
  Investor: { seenBy: ['staff', 'admin'] },
  KnowledgeEntry: { seenBy: ['staff', 'admin'] },
  LedgerTransaction: { owner: 'the owner of the wallet', seenBy: ['owner', 'admin'] },
  MonitoredAccount: { seenBy: reviewers },
  Notification: { owner: 'its recipient', seenBy: ['owner', 'admin'] },
  PublicCase: { seenBy: ['anyone'], note: 'Drafts are not visible as public cases.' },
  ReviewItem: { seenBy: reviewers },
  SocialPost: { owner: 'its guardian', seenBy: ['owner', 'staff', 'admin'] },
  SupportTicket: {
    owner: 'the requester',
    seenBy: ['owner', 'staff', 'admin'],
    fields: { internalNotes: ['staff', 'admin'] },
  },
  Tweet: { seenBy: reviewers },
  User: { owner: 'the person', seenBy: ['owner', 'staff', 'admin'] },
  Viewer: { owner: 'the person', seenBy: ['owner'] },
  Wallet: { owner: 'who created it', seenBy: ['owner', 'admin'] },
  WalletDonation: { owner: 'the donor', seenBy: ['owner', 'admin'] },
}
