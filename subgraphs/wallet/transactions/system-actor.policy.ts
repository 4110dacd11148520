import type { Actor } from '../wallets/wallet-status.service.js'

/** Who acts on what the ledger did to wallets, as the audit trail shows it. */
export const systemActor: Actor = {
  viewer: { kind: 'service', subject: 'service:wallet' },
  requestId: 'wallet.submit',
}
