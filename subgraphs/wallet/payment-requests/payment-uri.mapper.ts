import type { Asset, LedgerMemo, MemoType } from '../ledger/network.js'

/** A payment that a link requests. */
export interface RequestedPayment {
  readonly destination: string
  /** A decimal; if undefined, the payer chooses. */
  readonly amount?: string | undefined
  /** If undefined, the payer chooses. */
  readonly asset?: Asset
  /** The issuer of the asset; unused for XLM. */
  readonly issuer?: string
  readonly memo?: LedgerMemo | undefined
  /** Shown to the payer; not published on the ledger. */
  readonly message?: string | undefined
  readonly passphrase: string
}

/** Omitted in links (SEP-7): a link without a passphrase is for the real public network. */
const PUBLIC_PASSPHRASE = 'Public Global Stellar Network ; September 2015'

const MEMO_TYPES: Readonly<Record<MemoType, string>> = {
  text: 'MEMO_TEXT',
  id: 'MEMO_ID',
  hash: 'MEMO_HASH',
  return: 'MEMO_RETURN',
}

/** The link that requests a payment (SEP-7, operation `pay`). Values are percent-encoded (RFC 3986), spaces too. */
export function paymentUri(payment: RequestedPayment): string {
  const { destination, amount, asset, issuer, memo, message, passphrase } = payment
  const parameters: Readonly<Record<string, string | undefined>> = {
    destination,
    amount,
    ...(asset === undefined || asset === 'XLM' ? {} : { asset_code: asset, asset_issuer: issuer }),
    ...(memo ? { memo: memoText(memo), memo_type: MEMO_TYPES[memo.type] } : {}),
    msg: message,
    network_passphrase: passphrase === PUBLIC_PASSPHRASE ? undefined : passphrase,
  }
  const query = Object.entries(parameters)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `web+stellar:pay?${query.join('&')}`
}

/** Hashes are written in base64 (SEP-7). */
function memoText({ type, value }: LedgerMemo): string {
  return type === 'hash' || type === 'return' ? Buffer.from(value, 'hex').toString('base64') : value
}
