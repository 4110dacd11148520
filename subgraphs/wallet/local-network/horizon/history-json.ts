import type { HistoryRecord } from '../core/history.store.js'
import type { Links } from './links.js'

/** A listed record: any members, and its paging token. */
export type HistoryJson = Record<string, unknown> & { paging_token: string }

/**
 * A transaction in Horizon's format. If requested by the hash of the inner transaction of a fee bump, it has that hash
 * and the inner signatures.
 */
export function transactionJson(
  { record }: HistoryRecord,
  links: Links,
  requestedHash?: string,
): HistoryJson {
  const token = String(record.paging_token)
  const inner = record.inner_transaction as { hash: string; signatures: string[] } | undefined
  const byInner = inner !== undefined && requestedHash === inner.hash
  const hash = byInner ? inner.hash : String(record.hash)
  const self = `/transactions/${hash}`
  return {
    _links: {
      self: links.to(self),
      account: links.to(`/accounts/${record.source_account}`),
      ledger: links.to(`/ledgers/${record.ledger}`),
      operations: links.paged(`${self}/operations`),
      effects: links.paged(`${self}/effects`),
      precedes: links.to(`/transactions?order=asc&cursor=${token}`),
      succeeds: links.to(`/transactions?order=desc&cursor=${token}`),
      transaction: links.to(self),
    },
    ...record,
    paging_token: token,
    ...(byInner && { id: hash, hash, signatures: inner.signatures }),
  }
}

/** An operation in Horizon's format, including its transaction if the client joins it. */
export function operationJson(
  { record: { effects: _, ...record } }: HistoryRecord,
  links: Links,
  joined?: HistoryRecord,
): HistoryJson {
  const token = String(record.paging_token)
  const self = `/operations/${token}`
  return {
    _links: {
      self: links.to(self),
      transaction: links.to(`/transactions/${record.transaction_hash}`),
      effects: links.to(`${self}/effects`),
      succeeds: links.to(`/effects?order=desc&cursor=${token}`),
      precedes: links.to(`/effects?order=asc&cursor=${token}`),
    },
    ...record,
    paging_token: token,
    ...(joined && { transaction: transactionJson(joined, links) }),
  }
}

const OPERATION_DIGITS = 19
const EFFECT_DIGITS = 10

/** The effects of an operation in Horizon's format; undefined where they are not kept. */
export function effectsJson({ id, record }: HistoryRecord, links: Links): HistoryJson[] | undefined {
  const effects = record.effects as readonly Record<string, unknown>[] | undefined
  return effects?.map(({ account, type, type_i, ...details }, index) => {
    const token = `${id}-${index + 1}`
    return {
      _links: {
        operation: links.to(`/operations/${id}`),
        succeeds: links.to(`/effects?order=desc&cursor=${token}`),
        precedes: links.to(`/effects?order=asc&cursor=${token}`),
      },
      id: `${String(id).padStart(OPERATION_DIGITS, '0')}-${String(index + 1).padStart(EFFECT_DIGITS, '0')}`,
      paging_token: token,
      account,
      type,
      type_i,
      created_at: record.created_at,
      ...details,
    }
  })
}
