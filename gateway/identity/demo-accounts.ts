import { demoPeople } from '../../runtime/demo-people.js'
import type { IdentityDirectory } from '../../runtime/identity-directory.js'

/** Creates missing demo accounts; returns how many it created. */
export async function seedDemoAccounts(directory: IdentityDirectory, password: string): Promise<number> {
  let created = 0
  for (const person of Object.values(demoPeople))
    if ((await directory.createAccount({ ...person, status: 'active' }, password)) === 'created') created += 1
  return created
}
