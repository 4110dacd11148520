import { type Migration, sharedMigrations } from '../../shared/database.js'
import { baseline } from './0001-baseline.js'

/** All migrations of the wallet, in order; a released one is never changed. */
export const migrations: readonly Migration[] = [...sharedMigrations, baseline]
