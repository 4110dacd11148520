/** The owner of wallets whose owner is unknown. */
export const RECOVERED_OWNER = 'service:recovered'

/** Whose money a wallet holds, as administrators see it. */
export const walletOwnerships = ['person', 'organisation', 'recovered'] as const
export type WalletOwnership = (typeof walletOwnerships)[number]
