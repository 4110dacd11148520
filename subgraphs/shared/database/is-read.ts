/** What knex runs: a query by its method, or a raw statement with its text. */
export interface Statement {
  readonly _method?: string
  readonly sql?: unknown
}

const METHODS: ReadonlySet<unknown> = new Set(['select', 'first', 'pluck'])

/** Whether a statement only reads. Raw text that begins with `with` may write, so it is not taken for a read. */
export function isRead({ _method, sql }: Statement): boolean {
  return typeof sql === 'string' ? /^\s*select\b/i.test(sql) : METHODS.has(_method)
}
