import { z } from 'zod'
import { passwordLength } from '../../runtime/identity-directory.js'

/** A password that a person chooses. */
export const newPassword = z.object({
  password: z
    .string()
    .min(passwordLength.minimum, `must have at least ${passwordLength.minimum} characters`)
    .max(passwordLength.maximum, `must have at most ${passwordLength.maximum} characters`),
})
