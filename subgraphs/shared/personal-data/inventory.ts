import type { Knex } from 'knex'
import type { Transaction } from '../database/transaction.js'
import type { SearchedTable } from '../search/search-tokens.js'

/** The categories of personal data, as named in requests (backoffice document, "GDPR"). */
export const dataCategories = ['personal_info', 'activity_logs', 'donations', 'cases'] as const
export type DataCategory = (typeof dataCategories)[number]

/** A person whose data is searched for. */
export interface DataSubject {
  readonly id: string
  /** In lower case. */
  readonly email: string
  /** Current and former names, phone numbers, and former e-mail addresses. */
  readonly names: readonly string[]
  /** Account names on networks, which are unique to the person. */
  readonly accounts?: readonly string[]
}

/** Recognises one person in stored values, without confusing them with others. */
export interface PersonMatcher {
  /** Every value that names the person contains one of them, ignoring case: used to preselect rows in the database. */
  readonly fragments: readonly string[]
  /** Whether the value is an id, address, number or account name that only this person has. */
  isIdentifier(value: unknown): boolean
  /** The value without the person; the same value where it does not name them. Members keep their names. */
  redact<Value>(value: Value): Value
  /** A column's value without the person: inside the values of JSON where it is JSON, as a text otherwise. */
  redactStored(stored: string): string
}

/** Narrows a query of a table to the rows of a person. */
export type RowsOf = (query: Knex.QueryBuilder, subject: DataSubject) => void

type Row = Readonly<Record<string, unknown>>

/** What an erasure does with a person's rows. */
export type OnErasure =
  | { readonly action: 'deleted' }
  | {
      readonly action: 'anonymised'
      /** Why the rest of the row is kept. */
      readonly reason: string
      readonly set: Row | ((row: Row) => Row)
    }
  | { readonly action: 'kept'; readonly reason: string }
  /** Rows of the audit log, of which only members are removed, see `redactPerson`. */
  | { readonly action: 'anonymised'; readonly reason: string; readonly redacted: true }
  | {
      readonly action: 'deleted' | 'anonymised'
      readonly reason?: string
      /** Calls the feature's own operation; returns the number of rows. */
      readonly by: (trx: Transaction, subject: DataSubject) => Promise<number>
    }

/** Rows of one table that concern a person in one way, and what an erasure does with them. */
export interface PersonalTable {
  readonly table: string
  /** Description of the rows for the person: `Notifications that you were given`. */
  readonly holds: string
  readonly category: DataCategory
  readonly of: RowsOf
  readonly onErasure: OnErasure
  /** The columns of the primary key; `id` by default. */
  readonly key?: readonly string[]
  /** The table of the text index that searches it, whose words go with the row: `review_items_text`. */
  readonly textIndex?: string
  /** Columns that are hidden from the person: secrets, digests, internal values. */
  readonly hiddenColumns?: readonly string[]
  /** Columns with names of the person, also in other people's rows. */
  readonly names?: readonly string[]
  /** Columns that hold names of accounts, which nobody else has. */
  readonly accounts?: readonly string[]
}

/** Texts and JSON in which a person may be named, written by anyone. */
export interface FreeTextTable {
  readonly table: string
  readonly columns: readonly string[]
  readonly key?: readonly string[]
  /** Whether a row is the person's own and is deleted; by default the person is removed from its texts. */
  readonly isTheirs?: (row: Row, person: PersonMatcher) => boolean
}

/** Everything a database holds about people: every table is in one of the three. */
export interface PersonalDataInventory {
  readonly personal: readonly PersonalTable[]
  readonly freeTextTables: readonly FreeTextTable[]
  /** Tables with a search index: it follows every row that an erasure changes or deletes. */
  readonly searched?: readonly SearchedTable[]
  /** Tables without data about people, and why. */
  readonly impersonal: Readonly<Record<string, string>>
  /**
   * By table, the columns that an erasure leaves in rows that stay, sorted. Each was reviewed: it identifies nobody, or is
   * needed for the reason in the inventory. Review a new column before adding it.
   */
  readonly columnsThatStay: Readonly<Record<string, string>>
}

/** Rows that have the person's id in a column. */
export function ofId(...columns: readonly string[]): RowsOf {
  return (query, { id }) => {
    query.where((any) => {
      for (const column of columns) any.orWhere(column, id)
    })
  }
}

/** The person's e-mail address and the former ones, in lower case. */
export function addressesOf({ email, names }: Pick<DataSubject, 'email' | 'names'>): string[] {
  return [
    ...new Set([email, ...names.filter((name) => name.includes('@')).map((name) => name.toLowerCase())]),
  ]
}

/**
 * Rows that have an e-mail address of the person in a column. With a column for the id they belong to the account there,
 * and by their address only without one: the address may have had another owner.
 */
export function ofEmail(column: string, idColumn?: string): RowsOf {
  return (query, { id, email, names }) => {
    const addresses = addressesOf({ email, names })
    if (idColumn === undefined) query.whereIn(column, addresses)
    else
      query.where((either) => {
        either.where(idColumn, id)
        either.orWhere((unknown) => void unknown.whereNull(idColumn).whereIn(column, addresses))
      })
  }
}

/** Replaces the name of an erased person. */
export const erased = {
  id: 'erased',
  name: 'Erased person',
  /** No such address can exist (RFC 2606). */
  email: 'erased@rescue.invalid',
  text: '[erased]',
} as const
