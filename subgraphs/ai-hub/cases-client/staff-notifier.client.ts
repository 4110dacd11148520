import { JobNotReady } from '../../shared/jobs/jobs.js'
import type { inEveryLanguage } from '../../shared/notification-text.js'
import { sendExactlyOnce } from '../../shared/service-calls/exactly-once-request.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'
import type { CallContext } from './cases.client.js'

/** A notification to staff, without untrusted text of posts. */
export interface StaffNotification extends ReturnType<typeof inEveryLanguage> {
  readonly isUrgent: boolean
  /** Path in the backoffice. */
  readonly actionUrl: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Notifies reviewers through the backoffice. */
export type StaffNotifier = ReturnType<typeof createStaffNotifier>

interface PeoplePage {
  readonly users: { nodes: { email: string }[]; pageInfo: { nextCursor: string | null } }
}

const findPeople = serviceOperation<{ role: string; after: string | null }, PeoplePage>(
  `query PeopleWhoReview($role: Role!, $after: String) {
    users(filter: {role: $role, status: active}, page: {limit: 100, after: $after}) {
      nodes { email }
      pageInfo { nextCursor }
    }
  }`,
)

const notify = serviceOperation<
  { input: Record<string, unknown> },
  { createNotification: { id: string } | null }
>(`mutation NotifyReviewer($input: CreateNotificationInput!) { createNotification(input: $input) { id } }`)

/** See {@link StaffNotifier}. */
export function createStaffNotifier(graph: GraphClient) {
  async function emailsOf(role: 'staff' | 'admin', { requestId }: CallContext): Promise<string[]> {
    const emails: string[] = []
    let after: string | null = null
    do {
      const { users }: PeoplePage = await graph.request(findPeople, { role, after }, { requestId })
      emails.push(...users.nodes.map(({ email }) => email))
      after = users.pageInfo.nextCursor ?? null
    } while (after !== null)
    return emails
  }

  return {
    /**
     * Notifies every active member of staff and administrator by their preferences, once per key and person.
     * @throws JobNotReady when an earlier attempt to notify one of them may still run; the others have been notified then
     */
    async notify({ isUrgent, ...notice }: StaffNotification, cause: Required<CallContext>): Promise<void> {
      const emails = [...(await emailsOf('staff', cause)), ...(await emailsOf('admin', cause))]
      const type = isUrgent ? 'case_urgent' : 'case_created'
      let waiting: JobNotReady | undefined
      for (const userEmail of emails)
        await sendExactlyOnce(graph, {
          requestId: cause.requestId,
          key: `${cause.idempotencyKey}:${userEmail}`,
          mutation: 'createNotification',
          send: (idempotencyKey) =>
            graph.request(notify, { input: { ...notice, type, userEmail } }, { ...cause, idempotencyKey }),
        }).catch((error: unknown) => {
          if (!(error instanceof JobNotReady)) throw error
          waiting = error
        })
      if (waiting) throw waiting
    },
  }
}
