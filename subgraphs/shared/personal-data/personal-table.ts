import type { Knex } from 'knex'
import type { Transaction } from '../database/transaction.js'

/** What data of a person is about, as requests name it (backoffice document, "GDPR"). */
export const dataCategories = ['personal_info', 'activity_logs', 'donations', 'cases'] as const
export type DataCategory = (typeof dataCategories)[number]

/** Somebody whose data is looked for. */
export interface DataSubject {
  readonly id: string
  /** In lower case. */
  readonly email: string
  /** What else names the person in texts: full name, phone number, handle on a network. */
  readonly names: readonly string[]
}

/** Narrows a query of a table to the rows of a person. */
export type RowsOf = (query: Knex.QueryBuilder, subject: DataSubject) => void

type Row = Readonly<Record<string, unknown>>

/** What becomes of a person's rows when they are erased. */
export type OnErasure =
  | { readonly action: 'deleted' }
  | {
      readonly action: 'anonymised'
      /** Why the rest of the row is kept. */
      readonly reason: string
      readonly set: Row | ((row: Row) => Row)
    }
  | { readonly action: 'kept'; readonly reason: string }
  /** Rows of the audit log, which only lose members, see `redactPerson`. */
  | { readonly action: 'anonymised'; readonly reason: string; readonly redacted: true }
  | {
      readonly action: 'deleted' | 'anonymised'
      readonly reason?: string
      /** Does it with the feature's own verb; answers how many rows there were. */
      readonly by: (trx: Transaction, subject: DataSubject) => Promise<number>
    }

/** Rows of one table that concern a person in one way, and what becomes of them. */
export interface PersonalTable {
  readonly table: string
  /** What the rows are, for the person: `Notifications that you were given`. */
  readonly holds: string
  readonly category: DataCategory
  readonly of: RowsOf
  readonly onErasure: OnErasure
  /** The columns that tell rows apart; `id` by default. */
  readonly key?: readonly string[]
  /** The table of the index that searches it, whose words go with the row: `users_search`. */
  readonly index?: string
  /** Columns that the person is not shown: secrets, digests, what the database needs. */
  readonly withheld?: readonly string[]
  /** Columns whose values name the person in other people's rows too. */
  readonly names?: readonly string[]
}

/** Texts that the platform wrote and in which a person may be named. */
export interface MentioningTable {
  readonly table: string
  readonly columns: readonly string[]
  readonly key?: readonly string[]
  /** Rows that name an erased person go as a whole, but for some; otherwise the names go. */
  readonly removed?: { readonly unless?: Row }
  /** Written by people: only what is surely a name goes, an address, a number or a name of several words. */
  readonly byPeople?: true
}

/** Everything a database holds about people: every table is in one of the three. */
export interface PersonalRegister {
  readonly personal: readonly PersonalTable[]
  readonly mentioning: readonly MentioningTable[]
  /** Tables that say nothing about a person, and why. */
  readonly impersonal: Readonly<Record<string, string>>
}

/** Rows that have the person's id in a column. */
export function ofId(...columns: readonly string[]): RowsOf {
  return (query, { id }) => {
    query.where((any) => {
      for (const column of columns) any.orWhere(column, id)
    })
  }
}

/** Rows that have the person's e-mail address in a column, or the id in another. */
export function ofEmail(column: string, idColumn?: string): RowsOf {
  return (query, { id, email }) => {
    query.where((either) => {
      either.where(column, email)
      if (idColumn !== undefined) either.orWhere(idColumn, id)
    })
  }
}

/** What stands where an erased person stood. */
export const erased = {
  id: 'erased',
  name: 'Erased person',
  /** No such address can exist (RFC 2606). */
  email: 'erased@rescue.invalid',
  text: '[erased]',
} as const
