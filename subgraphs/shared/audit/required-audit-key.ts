import type { ProgramError } from '../../../runtime/process/run-program.js'
import { type KeyedDatabase, keyRefusal, type WithLostKeys } from '../secrets/required-keys.js'
import { auditChainStore } from './audit-chain.store.js'
import { signerOfRow, signerOfSeal } from './audit-digest.js'
import { type AuditKeySettings, auditKeyOf, hasAuditKey } from './audit-key.js'

/**
 * Checks, before a key is created on first use, that the configured keys verify the end of the audit log.
 * @throws ProgramError if they do not, unless an operator has accepted the loss (`LOST_KEYS`)
 */
export async function assertAuditKey(
  settings: WithLostKeys<AuditKeySettings>,
  { db, subgraph }: KeyedDatabase,
): Promise<void> {
  if (settings.lostKeys.includes('audit')) return
  const [row, chain] = [await auditChainStore(db).newest(), await auditChainStore(db).last()]
  if (!row && !chain) return
  const isMade = hasAuditKey(settings)
  const key = isMade ? auditKeyOf(settings, subgraph) : undefined
  // One of them may have been tampered with, which must not prevent a start.
  const isOurs =
    key && ((row && signerOfRow(key, row) !== undefined) || (chain && signerOfSeal(key, chain) !== undefined))
  if (!isOurs) throw refusal(subgraph, isMade)
}

/** @throws ProgramError for a log without its key, so that a program does not create one that verifies nothing */
export async function assertAuditKeyExists(
  settings: AuditKeySettings,
  { db, subgraph }: KeyedDatabase,
): Promise<void> {
  if (!hasAuditKey(settings) && (await auditChainStore(db).newest())) throw refusal(subgraph, false)
}

function refusal(subgraph: string, hasOther: boolean): ProgramError {
  return keyRefusal(subgraph, 'the audit log is signed', hasOther, { name: 'audit', variable: 'AUDIT_KEY' })
}
