import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditKey } from './audit-digest.js'

const KEY_BYTES = 32

/**
 * The key of the audit log: the configured one, or in development one of the data folder, made on first use.
 *
 * @param configured 32 bytes in base64 (AUDIT_KEY)
 * @param dataDirectory `:memory:` makes a key that is forgotten with the database
 */
export function auditKey(configured: string | undefined, dataDirectory: string): AuditKey {
  if (configured !== undefined) return Buffer.from(configured, 'base64')
  if (dataDirectory === ':memory:') return randomBytes(KEY_BYTES)
  mkdirSync(dataDirectory, { recursive: true })
  const file = join(dataDirectory, 'audit.key')
  try {
    // `wx` fails where another process made it first, so that all use the same one.
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
