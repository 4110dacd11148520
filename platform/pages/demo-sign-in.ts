import { demoPeople } from '../../runtime/demo-people.js'

/** Accounts that a page offers to sign in with. Never in production, whose databases have no demo data. */
export interface DemoSignIn {
  readonly password: string
  readonly accounts: readonly { readonly email: string; readonly label: string }[]
}

/** The demo accounts; undefined if the database was not filled with demo data. */
export function demoSignIn(password: string | undefined): DemoSignIn | undefined {
  if (password === undefined) return undefined
  const accounts = Object.values(demoPeople).map(({ email, name, role }) => ({
    email,
    label: `${name} (${role})`,
  }))
  return { password, accounts }
}
