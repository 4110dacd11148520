import { Arg, FieldResolver, Resolver, Root } from 'type-graphql'
import { Wallet, type WalletRecord } from '../wallets/wallet.type.js'
import { PaymentRequestInput } from './payment-request.inputs.js'
import type { PaymentRequests } from './payment-request.service.js'
import { PaymentRequest } from './payment-request.type.js'

/** The `paymentRequest` field of wallets. */
@Resolver(() => Wallet)
export class WalletPaymentRequestResolver {
  constructor(private readonly requests: PaymentRequests) {}

  @FieldResolver(() => PaymentRequest, {
    description: 'A link and QR code that request a payment to the wallet.',
  })
  paymentRequest(
    @Root() wallet: WalletRecord,
    @Arg('input', () => PaymentRequestInput) input: PaymentRequestInput,
  ): PaymentRequest {
    return this.requests.create(wallet, input)
  }
}

@Resolver(() => PaymentRequest)
export class PaymentRequestResolver {
  @FieldResolver(() => String, { description: 'The link as a QR code: a PNG image as a `data:` URL.' })
  async qrPng(@Root() { uri }: PaymentRequest): Promise<string> {
    const { default: qrCode } = await import('qrcode')
    return qrCode.toDataURL(uri)
  }

  @FieldResolver(() => String, { description: 'The link as a QR code: an SVG image as text.' })
  async qrSvg(@Root() { uri }: PaymentRequest): Promise<string> {
    const { default: qrCode } = await import('qrcode')
    return qrCode.toString(uri, { type: 'svg' })
  }
}
