import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/*
 * Hashes passwords with scrypt at its lowest cost: otherwise a sign-in takes 0.1 s of CPU time, and the suite has several
 * thousand. Loaded by the workers of a run and by the programs that tests start, so that their hashes are compatible.
 */

const marked = Symbol.for('cheap password hashes')

if (!(marked in crypto.scrypt)) {
  const { scrypt } = crypto
  const cheap = (password, salt, length, options, done) =>
    scrypt(password, salt, length, { ...options, N: 2 }, done)
  crypto.scrypt = Object.assign(cheap, { [marked]: true })
  syncBuiltinESMExports()
}
