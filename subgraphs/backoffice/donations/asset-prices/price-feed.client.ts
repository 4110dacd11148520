import { ExternalFailure } from '../../../shared/jobs/jobs.js'
import { responseOf } from '../../../shared/outbound/external-response.js'
import type { Outbound } from '../../../shared/outbound/outbound.js'
import { parseRate } from '../exchange-rates/exchange-rate.mapper.js'

/** Where the price of an asset is published: a URL and the JSON pointer (RFC 6901) of the number in its response. */
export interface PriceFeed {
  readonly url: string
  readonly pointer: string
}

/** Feeds of all currencies of a market have some hundred kilobytes. */
const MAX_BODY_BYTES = 1024 * 1024

/**
 * Reads the price of one unit in US dollars from a feed.
 * @throws ExternalFailure when the feed is unavailable or has no usable number at the pointer
 */
export async function readPrice(outbound: Outbound, { url, pointer }: PriceFeed): Promise<string> {
  // The rest of the URL may have a key.
  const feed = `The price feed ${new URL(url).host}`
  const failure = (what: string) => new ExternalFailure(`${feed} ${what}`)
  const sending = outbound.send(url, { method: 'GET', maxBodyBytes: MAX_BODY_BYTES })
  const { statusCode, body } = await responseOf(`${feed} is not available`, sending)
  if (statusCode !== 200) throw failure(`responded with status ${statusCode}.`)
  const found = valueAt(parsed(body ?? '', failure), pointer)
  const text = typeof found === 'number' ? decimalOf(found) : found
  if (typeof text !== 'string' || parseRate(text) === undefined) throw failure(`has no price at ${pointer}.`)
  return text
}

/** @throws a failure without the text, which may be a page of a proxy */
function parsed(body: string, failure: (what: string) => ExternalFailure): unknown {
  try {
    return JSON.parse(body)
  } catch {
    const size = Buffer.byteLength(body)
    throw failure(
      size < MAX_BODY_BYTES
        ? `responded with ${size} bytes that are not JSON.`
        : `sent a response larger than ${MAX_BODY_BYTES} bytes.`,
    )
  }
}

/** @see RFC 6901, section 4 */
function valueAt(document: unknown, pointer: string): unknown {
  let value = document
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  }
  return value
}

/** A number without an exponent, with at most twelve fractional digits. */
function decimalOf(value: number): string {
  return value.toFixed(12).replace(/\.?0+$/, '')
}
