/** The states of a wallet (decisions, section 4): a frozen one sends nothing but still receives. */
export const walletStatuses = ['active', 'frozen', 'closed'] as const
export type WalletStatus = (typeof walletStatuses)[number]

/** Whether the wallet has an account on the ledger yet. */
export const walletFundings = ['awaiting', 'funded'] as const
export type WalletFunding = (typeof walletFundings)[number]
