import { Arg, FieldResolver, Resolver, Root } from 'type-graphql'
import { ValidationError } from '../../shared/domain-error.js'
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
    return qrCode.toDataURL(uri, { errorCorrectionLevel: correctionOf(uri) })
  }

  @FieldResolver(() => String, { description: 'The link as a QR code: an SVG image as text.' })
  async qrSvg(@Root() { uri }: PaymentRequest): Promise<string> {
    const { default: qrCode } = await import('qrcode')
    return qrCode.toString(uri, { type: 'svg', errorCorrectionLevel: correctionOf(uri) })
  }
}

/** The bytes that the largest QR code holds with medium and with low error correction (ISO/IEC 18004). */
const QR_BYTES = { M: 2_331, L: 2_953 }

/** The error correction of a link's QR code. @throws ValidationError if no QR code can hold the link */
function correctionOf({ length }: string): 'M' | 'L' {
  if (length > QR_BYTES.L)
    throw new ValidationError({ message: 'is too long for a QR code; shorten it, or use the link' })
  return length > QR_BYTES.M ? 'L' : 'M'
}
