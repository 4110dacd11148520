/** The owner of the wallets that receive donations. */
export const DONATIONS_OWNER = 'service:donations'
