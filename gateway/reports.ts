import { randomUUID } from 'node:crypto'
import { type DocumentNode, parse } from 'graphql'
import type { Logger } from 'pino'
import type { Execute } from '../schema/execute.js'
import type { Account } from '../schema/identity-directory.js'

const RECORD_SIGN_IN = parse(
  'mutation RecordSignIn($account: SignedInAccount!) { recordSignIn(account: $account) }',
  { noLocation: true },
)

/** What the edge sees and the backoffice keeps. */
export interface Reports {
  onSignIn(signIn: { readonly account: Account }): void
}

/**
 * Tells the backoffice, over the graph, what happened at the edge. Nobody waits for it: a report that fails is
 * logged, and the request it is about goes on.
 */
export function createReports(execute: Execute, logger: Logger): Reports {
  function report(document: DocumentNode, variables: Record<string, unknown>): void {
    const context = {
      viewer: { kind: 'service', subject: 'service:gateway' },
      requestId: randomUUID(),
    } as const
    execute({ document, variables, context })
      .then(({ errors }) => {
        if (errors?.length) logger.warn({ errors }, 'the backoffice did not take a report of the edge')
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'a report of the edge was lost'))
  }
  return {
    onSignIn({ account: { id, email, name, role, status } }) {
      report(RECORD_SIGN_IN, { account: { id, email, name, role, status } })
    },
  }
}
