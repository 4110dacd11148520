import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/*
 * Passwords are hashed with scrypt at its smallest cost: a sign-in takes 0.1 s of a processor otherwise, and the suite
 * has some thousands. Loaded by the workers of a run and by the programs that tests start, so that they agree.
 */

const marked = Symbol.for('cheap password hashes')

if (!(marked in crypto.scrypt)) {
  const { scrypt } = crypto
  const cheap = (password, salt, length, options, done) =>
    scrypt(password, salt, length, { ...options, N: 2 }, done)
  crypto.scrypt = Object.assign(cheap, { [marked]: true })
  syncBuiltinESMExports()
}
