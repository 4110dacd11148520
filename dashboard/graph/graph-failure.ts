/** Why the platform refused an operation, or that it could not be reached. */
export class GraphFailure extends Error {
  constructor(
    message: string,
    /**
     * One of the platform's error codes; `OFFLINE` without a response, `IN_PROGRESS` while the first attempt is running,
     * `PAGE_OUTDATED` when a deployment has replaced the operation.
     */
    readonly code: string,
    /** The id by which operators find the request in the logs. */
    readonly requestId?: string,
    /** Texts by the names of faulty members. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** Why the ledger or a rule refuses a change, or what a refused session lacks. */
    readonly reason?: string,
  ) {
    super(message)
    this.name = 'GraphFailure'
  }
}
