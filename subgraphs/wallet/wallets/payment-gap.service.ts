// New wallets with a history have gaps from the start; reading payments closes them.
export { type PaymentGap, type PaymentGaps, paymentGapStore as paymentGaps } from './payment-gap.store.js'
