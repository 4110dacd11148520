import { demoPeople } from '../../runtime/demo-people.js'
import type { Identity } from './identity.js'

/**
 * Creates the demo accounts, once per database: a restart must not bring back an account that was erased. Returns how
 * many it created.
 */
export async function seedDemoAccounts(
  { directory, once }: Pick<Identity, 'directory' | 'once'>,
  password: string,
): Promise<number> {
  let created = 0
  await once('demo-accounts', async () => {
    for (const person of Object.values(demoPeople))
      if ((await directory.createAccount({ ...person, status: 'active' }, password)) === 'created')
        created += 1
  })
  return created
}
