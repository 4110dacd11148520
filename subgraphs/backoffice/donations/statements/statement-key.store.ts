import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { type Clock, timestamp } from '../../../shared/clock.js'
import { text, time } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { DecryptionFailed, type SecretBox } from '../../../shared/secrets/secret-box.js'

const keys = rowCodec('statement_keys', { id: text, sealedKey: text, createdAt: time })

/** There is only one key. */
const ID = 'statements'
const KEY_BYTES = 32

/** The sealing purpose of the key. */
export const statementKeyPurpose = 'statement-key'

/**
 * The key that signs the codes of statements. It is a separate key, sealed with CREDENTIALS_KEY, so that the codes, which
 * people keep, survive every rotation of AUDIT_KEY and CREDENTIALS_KEY.
 */
export function statementKeyStore(db: Knex, { box, clock }: { box: SecretBox; clock: Clock }) {
  const table = () => keys.query(db).where({ id: ID })

  async function find(): Promise<Uint8Array | undefined> {
    const row = await table().first()
    try {
      return row && Buffer.from(box.open(keys.read(row).sealedKey, statementKeyPurpose), 'base64')
    } catch (error) {
      // The platform starts without the key that sealed it only if an operator has accepted the loss.
      if (!(error instanceof DecryptionFailed)) throw error
      return undefined
    }
  }

  return {
    find,

    /** Processes that need it for the first time at once get the same one. */
    async findOrCreate(): Promise<Uint8Array> {
      const known = await find()
      if (known) return known
      const sealedKey = box.seal(randomBytes(KEY_BYTES).toString('base64'), statementKeyPurpose)
      const lost = await table().first()
      if (lost)
        await table()
          .where({ sealed_key: keys.read(lost).sealedKey })
          .delete()
      const record = { id: ID, sealedKey, createdAt: timestamp(clock) }
      await keys.query(db).insert(keys.write(record)).onConflict('id').ignore()
      const key = await find()
      if (!key) throw new Error('The key of donation statements cannot be read.')
      return key
    },
  }
}
