/** What is sent to the planner's thread: an operation of a valid document. */
export interface PlanRequest {
  readonly id: number
  /** The text of the document. */
  readonly text: string
  /** Undefined for the only operation of the document, if it has no name. */
  readonly operationName: string | undefined
}

/** The reply: the plan as JSON, why the planner refuses the operation, or how it failed. */
export type PlanReply = { readonly id: number } & (
  | { readonly plan: string }
  | { readonly refusal: string }
  | { readonly failure: string }
)
