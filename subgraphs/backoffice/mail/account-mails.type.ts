import type { Role } from '../../../schema/viewer.js'

/** The data of each mail about an account; times in UTC, as in the graph. */
export interface AccountMailFacts {
  /** To a person who is invited, or whose account an administrator created. */
  readonly invitation: {
    readonly name: string
    readonly role: Role
    readonly hasAccount: boolean
    /** The message of the inviter. */
    readonly customMessage?: string
    readonly link: string
    readonly until: string
  }
  /** To a person who has lost the password. */
  readonly newPassword: { readonly name: string; readonly link: string; readonly until: string }
  /** To the new address of an account, before it changes. */
  readonly confirmAddress: { readonly link: string; readonly until: string }
  /** To an address that belongs to another account. */
  readonly addressRequested: Record<never, never>
  /** To the old address of an account. */
  readonly addressChanged: { readonly link: string; readonly until: string }
  /** To a person whose erasure pays their balances out. */
  readonly erasureNotice: { readonly name: string; readonly begins: string; readonly link: string }
  readonly erased: { readonly requestId: string; readonly digest: string }
  readonly archive: { readonly name: string; readonly link: string; readonly deleted: string }
  readonly wrongCodes: { readonly name: string; readonly count: number; readonly at: string }
  readonly passwordChanged: { readonly name: string; readonly at: string }
  /** To the owner of a second factor that was set up or replaced. */
  readonly secondFactorSetUp: { readonly name: string; readonly at: string }
  readonly secondFactorRemoved: { readonly name: string; readonly at: string }
}

export type AccountMailKind = keyof AccountMailFacts

/** The mails about an account in one language. They quote people, so they are plain text. */
export type AccountMailCatalogue = {
  readonly [Kind in AccountMailKind]: {
    readonly subject: string
    /** The paragraphs; empty ones are left out. */
    readonly paragraphs: (about: AccountMailFacts[Kind]) => readonly string[]
  }
}
