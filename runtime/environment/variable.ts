import { isIP } from 'node:net'
import { z } from 'zod'
import { isConfidentialUrl } from '../confidential-url.js'

/* The types of environment variables. */

export const port = z.coerce.number().int().min(0).max(65535)
export const url = z.url({ protocol: /^https?$/, error: 'must be a URL like https://example.org' })
/** The URL of a server, which may contain a password. Faults repeat nothing of it. */
export const serverUrl = (protocol: RegExp, example: string) =>
  z.url({ protocol, hostname: /./, error: serverUrlFault(example) })
const serverUrlFault = (example: string) =>
  `must be a URL like ${example}, with special characters of a password percent-encoded (/ as %2F)`
/** As pg reads it: the host may be missing, or be a folder of sockets. */
export const postgresUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@host/')),
    serverUrlFault('postgres://user:password@host/database'),
  )
/** A folder, or a bucket with the key that opens it. */
export const storageUrl = z.string().refine((text) => {
  if (text.startsWith('file:')) return true
  const { protocol, username, password, hostname } = URL.canParse(text) ? new URL(text) : new URL('none:')
  return protocol === 's3:' && [username, password, hostname].every((part) => part !== '')
}, serverUrlFault('file:uploads or s3://key:secret@bucket/prefix'))
/** An origin; a slash at its end is left out, because paths are appended to it. */
export const origin = url
  .regex(/^[^/]*\/\/[^/?#@]+\/?$/, 'must have no path')
  .transform((text) => new URL(text).origin)
/** Origins of the processes of one service, comma-separated. */
export const urls = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(origin).min(1))
export const confidentialUrl = z
  .url()
  .refine((address) => URL.canParse(address) && isConfidentialUrl(address), 'must start with https://')
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)
/** `XLM=100,USDC=20.5`. */
export const amountPerAsset = list.pipe(
  z.array(z.string().regex(/^(XLM|USDC)=\d{1,11}(\.\d{1,7})?$/, 'must be like XLM=100,USDC=20')),
)
/** An amount of a ledger asset. With 12 digits it could exceed the largest one. */
export const ledgerAmount = z.string().regex(/^\d{1,11}(\.\d{1,7})?$/, 'must be an amount like 12.5')
/** A token that is sent in an HTTP header, which cannot contain other characters. */
export const headerToken = z
  .string()
  .regex(/^[!-~]+$/, 'must consist of ASCII letters, digits and punctuation, without spaces')
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
/** `true`, `false`, a number of proxies, or the networks of the proxies: as Fastify's `trustProxy` takes it. */
export const trustedProxies = z.string().transform((text, context): boolean | number | string[] => {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const networks = text.split(',').map((network) => network.trim())
  if (!networks.every(isNetwork))
    context.addIssue({
      code: 'custom',
      message: 'must be false, a number of proxies, or addresses and networks (CIDR)',
    })
  return networks
})

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const isLength =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return version !== 0 && isLength && rest.length === 0
}

export const pricePerMillion = /^[^=,]+=\d{1,6}(\.\d{1,6})?\/\d{1,6}(\.\d{1,6})?$/
export const base64Of32Bytes = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')

/** Earlier values of a secret, comma-separated. */
export const previous = (secret: z.ZodType<string, string>) => list.pipe(z.array(secret))

/** An environment variable: its schema, default and description. */
export interface Variable<Schema extends z.ZodType> {
  readonly schema: Schema
  /** The development default, in its text form. Without one, an unset variable means "off". */
  readonly fallback?: string
  readonly about: string
  /** A secret must be set in production, to a value other than the default. */
  readonly secret?: true
}

/** Declares a variable with the types of its schema. */
export function variable<Schema extends z.ZodType, const Entry extends Variable<Schema>>(
  entry: Entry & { schema: Schema },
): Entry & { schema: Schema } {
  return entry
}
