import type { Surroundings } from '../surroundings.js'
import { PaymentRequestResolver, WalletPaymentRequestResolver } from './payment-request.resolver.js'
import { createPaymentRequests } from './payment-request.service.js'

/** Links that ask others for a payment. */
export function paymentRequestsFeature(surroundings: Surroundings) {
  const requests = createPaymentRequests(surroundings)
  return { instances: [new WalletPaymentRequestResolver(requests), new PaymentRequestResolver()] }
}
