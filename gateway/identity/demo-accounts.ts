import { demoPeople } from '../../runtime/demo-people.js'
import type { IdentityDirectory } from '../../runtime/identity-directory.js'

/** Makes the demo accounts where they are missing; answers how many were made. */
export async function seedDemoAccounts(directory: IdentityDirectory, password: string): Promise<number> {
  let made = 0
  for (const person of Object.values(demoPeople))
    if ((await directory.createAccount({ ...person, status: 'active' }, password)) === 'created') made += 1
  return made
}
