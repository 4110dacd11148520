import type { FeatureDependencies } from '../feature-dependencies.js'
import { PaymentRequestResolver, WalletPaymentRequestResolver } from './payment-request.resolver.js'
import { createPaymentRequests } from './payment-request.service.js'

/** Links that request a payment. */
export function paymentRequestsFeature(dependencies: FeatureDependencies) {
  const requests = createPaymentRequests(dependencies)
  return { instances: [new WalletPaymentRequestResolver(requests), new PaymentRequestResolver()] }
}
