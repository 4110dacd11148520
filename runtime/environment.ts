import { z } from 'zod'
import { graphqlLimits } from '../schema/graphql-limits.js'

const port = z.coerce.number().int().min(0).max(65535)
const url = z.url()
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const pricePerMillion = /^[^=,]+=\d{1,6}(\.\d{1,6})?\/\d{1,6}(\.\d{1,6})?$/
const base64Of32Bytes = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')

/** One environment variable: how it is read, what holds without it, and what it is for. */
export interface Variable<Schema extends z.ZodType> {
  readonly schema: Schema
  /** The development default, as it would stand in the environment. Absent: unset means off. */
  readonly fallback?: string
  readonly about: string
  /** A secret needs a value of its own in production. */
  readonly secret?: true
}

function variable<Schema extends z.ZodType, const Entry extends Variable<Schema>>(
  entry: Entry & { schema: Schema },
): Entry & { schema: Schema } {
  return entry
}

/**
 * Every environment variable of the platform. Programs read the ones they name (`config.ts` of each);
 * the README's table and `.env.example` are held to this one.
 */
export const environment = {
  NODE_ENV: variable({
    schema: z.enum(['development', 'test', 'production']),
    fallback: 'development',
    about: 'production refuses development defaults',
  }),
  HOST: variable({ schema: z.string().min(1), fallback: '127.0.0.1', about: 'address to listen on' }),
  PORT: variable({ schema: port, fallback: '4000', about: 'port to listen on; 0 takes any free one' }),
  PUBLIC_URL: variable({
    schema: url,
    about: 'origin that clients use, for links and token issuer; default from HOST and PORT',
  }),
  LOG_LEVEL: variable({
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info',
    about: 'least severe log line written',
  }),
  DATA_DIR: variable({
    schema: z.string().min(1),
    fallback: './data',
    about: 'folder of the SQLite files, keys, uploads and mails',
  }),
  DATABASE_URL: variable({
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
    about: 'moves all state to PostgreSQL, one schema a subgraph',
  }),
  SQLITE_SYNCHRONOUS: variable({
    schema: z.enum(['full', 'normal']),
    fallback: 'full',
    about: 'full survives power loss, normal only process death, and is faster',
  }),
  REDIS_URL: variable({
    schema: z.string().regex(/^rediss?:\/\//, 'must start with redis://'),
    about:
      'shares rate limits and event streams between processes; production needs it for a backoffice of its own',
  }),
  SEED: variable({
    schema: z.enum(['demo', 'none']),
    about: 'demo fills an empty database; default demo outside production',
  }),
  SEED_CASES: variable({
    schema: z.coerce.number().int().min(0).max(10_000),
    fallback: '40',
    about: 'how many cases the demo and staging set has beside its first three',
  }),
  DEMO_PASSWORD: variable({
    schema: z.string().min(8),
    fallback: 'rescue-demo-2026',
    about: 'password of the demo accounts',
  }),
  RATE_LIMIT_MULTIPLIER: variable({
    schema: z.coerce.number().positive(),
    fallback: '1',
    about: 'multiplies every rate limit',
  }),
  GRAPHQL_LIMITS: variable({
    schema: list.refine(
      (pairs) => pairs.every((pair) => /^[a-zA-Z]+=[1-9]\d{0,8}$/.test(pair)),
      'must be name=number pairs separated by commas',
    ),
    fallback: '',
    about: `limits on GraphQL requests that differ from the defaults: ${Object.entries(graphqlLimits)
      .map(([name, limit]) => `${name}=${limit}`)
      .join(', ')}`,
  }),
  GRAPHQL_INTROSPECTION: variable({
    schema: flag,
    about: 'whether clients may read the schema; default true outside production',
  }),
  CORS_ORIGINS: variable({
    schema: list,
    fallback: '',
    about: 'origins that browsers may call from, separated by commas',
  }),
  TRUST_PROXY: variable({
    schema: flag,
    fallback: 'false',
    about: 'take the client address from X-Forwarded-For',
  }),
  SESSION_SECRET: variable({
    schema: z.string().min(32),
    fallback: 'development-only-session-secret-0000',
    secret: true,
    about: 'signs sessions and the tokens between processes, at least 32 characters',
  }),
  OIDC_ISSUER: variable({ schema: url, about: 'an external identity provider instead of the embedded one' }),
  OIDC_AUDIENCE: variable({ schema: z.string().min(1), about: 'audience that its ID tokens must carry' }),
  OIDC_JWKS_URL: variable({ schema: url, about: 'where its keys are; default from the issuer' }),
  WALLET_MASTER_KEY: variable({
    schema: base64Of32Bytes,
    secret: true,
    about: 'wraps the wallet keys; 32 bytes in base64; generated into DATA_DIR in development',
  }),
  WALLET_MASTER_KEY_PREVIOUS: variable({
    schema: base64Of32Bytes,
    about: 'the master key before, until `npm run wallet:rewrap` has wrapped the wallet keys anew',
  }),
  CREDENTIALS_KEY: variable({
    schema: base64Of32Bytes,
    secret: true,
    about:
      'encrypts stored credentials and one-time-code secrets; 32 bytes in base64; generated into DATA_DIR in development',
  }),
  AUDIT_KEY: variable({
    schema: base64Of32Bytes,
    secret: true,
    about:
      'signs the audit log, so that changed rows show; 32 bytes in base64; generated into DATA_DIR in development',
  }),
  HORIZON_URL_TESTNET: variable({ schema: url, about: 'a real test network instead of the embedded one' }),
  HORIZON_URL_PUBLIC: variable({ schema: url, about: 'the real public network instead of the embedded one' }),
  USDC_ISSUER_TESTNET: variable({
    schema: z.string().regex(/^G[A-Z2-7]{55}$/, 'must be a Stellar account'),
    fallback: 'GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5',
    about: 'USDC issuer on a real test network',
  }),
  USDC_ISSUER_PUBLIC: variable({
    schema: z.string().regex(/^G[A-Z2-7]{55}$/, 'must be a Stellar account'),
    fallback: 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
    about: 'USDC issuer on the real public network',
  }),
  SPONSOR_SECRET_PUBLIC: variable({
    schema: z.string().regex(/^S[A-Z2-7]{55}$/, 'must be a Stellar secret key'),
    about: 'account that pays for new wallets on the real public network',
  }),
  DONATION_ACCOUNT_TESTNET: variable({
    schema: z.string().regex(/^G[A-Z2-7]{55}$/, 'must be a Stellar account'),
    about: 'account that receives donations on a real test network',
  }),
  DONATION_ACCOUNT_PUBLIC: variable({
    schema: z.string().regex(/^G[A-Z2-7]{55}$/, 'must be a Stellar account'),
    about: 'account that receives donations on the real public network',
  }),
  LEDGER_CLOSE_MS: variable({
    schema: z.coerce.number().int().min(1),
    fallback: '1000',
    about: 'how often the embedded ledgers close, in milliseconds',
  }),
  LEDGER_MAX_FEE_STROOPS: variable({
    schema: z.coerce.number().int().min(100),
    fallback: '100000',
    about: 'the most the wallet pays for one operation',
  }),
  ONRAMP_BASE_URL: variable({
    schema: url,
    fallback: 'https://buy.onramp.example',
    about: 'purchase page of the on-ramp provider; the default stands for the embedded on-ramp',
  }),
  ONRAMP_API_KEY: variable({
    schema: z.string().min(1),
    fallback: 'pk_test_development',
    about: 'our publishable key at the provider',
  }),
  ONRAMP_SECRET: variable({
    schema: z.string().min(8),
    fallback: 'development-only-onramp-secret',
    secret: true,
    about: 'signs purchase URLs',
  }),
  ONRAMP_WEBHOOK_SECRET: variable({
    schema: list.refine(
      (secrets) => secrets.length > 0 && secrets.length <= 2 && secrets.every(({ length }) => length >= 8),
      'must be one secret of at least 8 characters, or two separated by a comma',
    ),
    fallback: 'development-only-webhook-secret',
    secret: true,
    about: 'verifies the provider’s webhook; two, separated by a comma, during rotation',
  }),
  WALLET_URL: variable({ schema: url, about: 'the wallet subgraph in another process' }),
  AI_HUB_URL: variable({ schema: url, about: 'the AI hub subgraph in another process' }),
  BACKOFFICE_URL: variable({ schema: url, about: 'the backoffice subgraph in another process' }),
  GATEWAY_URL: variable({
    schema: url,
    about: 'where a subgraph in a process of its own reaches the graph',
    fallback: 'http://127.0.0.1:4000',
  }),
  AI_HUB_API_KEY: variable({
    schema: list,
    about: 'keys for the AI hub’s REST paths, `name:key` separated by commas',
  }),
  AI_HUB_OPEN: variable({ schema: flag, fallback: 'false', about: 'allows an open AI hub in production' }),
  LLM_BASE_URL: variable({
    schema: url,
    about: 'OpenAI-compatible endpoint for second opinions; off without it',
  }),
  LLM_API_KEY: variable({ schema: z.string().min(1), about: 'key of that endpoint' }),
  LLM_MODEL: variable({ schema: z.string().min(1), about: 'model name at that endpoint' }),
  LLM_TIMEOUT_MS: variable({
    schema: z.coerce.number().int().min(1).max(120_000),
    fallback: '10000',
    about: 'how long that endpoint may take for an answer, in milliseconds',
  }),
  LLM_PRICES: variable({
    schema: list.pipe(z.array(z.string().regex(pricePerMillion, 'must be model=prompt/completion'))),
    fallback: '',
    about:
      'dollars for a million prompt and completion tokens, `model=0.15/0.60` separated by commas, for cost monitoring',
  }),
  RETRAIN_AFTER: variable({
    schema: z.coerce.number().int().min(1).max(1_000_000),
    fallback: '50',
    about: 'after so many decisions in the review queue the analysis of posts is trained anew',
  }),
  MICROBLOG_PROVIDER: variable({
    schema: z.enum(['sandbox', 'v2', 'mastodon']),
    fallback: 'sandbox',
    about: 'which microblogging network is read',
  }),
  MICROBLOG_BASE_URL: variable({ schema: url, about: 'address of that network’s API' }),
  MICROBLOG_MONTHLY_REQUESTS: variable({
    schema: z.coerce.number().int().min(1).max(2_147_483_647),
    fallback: '10000',
    about: 'requests a month that the plan at that network has, shown by the bot',
  }),
  SMTP_URL: variable({
    schema: z.string().regex(/^smtps?:\/\//, 'must start with smtp://'),
    about: 'mail server; without it mails are .eml files under DATA_DIR/mail',
  }),
  MAIL_FROM: variable({
    schema: z.string().min(3),
    fallback: 'Animal Rescue <no-reply@rescue.example>',
    about: 'sender of mails',
  }),
  VAPID_PRIVATE_KEY: variable({
    schema: base64Of32Bytes,
    about:
      'identifies the platform to web push services; 32 bytes in base64; generated into DATA_DIR in development, pushes are off without it in production',
  }),
  STORAGE_URL: variable({
    schema: z.string().regex(/^(file|s3):/, 'must start with file: or s3:'),
    about:
      'where uploads go: file:<folder>, or s3://<key id>:<secret>@<bucket>/<prefix>?region=…&endpoint=…; default DATA_DIR/files',
  }),
  VIRUS_SCAN_URL: variable({
    schema: z.string().regex(/^clamd:\/\//, 'must start with clamd://'),
    about: 'scanner that looks into uploads, clamd://host:port; without it they are not scanned',
  }),
  TRAFFIC_UPSTREAM_FILE: variable({
    schema: z.string().min(1),
    about: 'file that nginx includes: its upstream block is rewritten when a deployment switches traffic',
  }),
  TRAFFIC_BLUE: variable({
    schema: z.string().regex(/^[A-Za-z0-9.-]+:\d{1,5}$/, 'must be host:port'),
    fallback: '127.0.0.1:8001',
    about: 'the blue servers in that file',
  }),
  TRAFFIC_GREEN: variable({
    schema: z.string().regex(/^[A-Za-z0-9.-]+:\d{1,5}$/, 'must be host:port'),
    fallback: '127.0.0.1:8002',
    about: 'the green servers in that file',
  }),
  WEBHOOK_ALLOW_PRIVATE: variable({
    schema: flag,
    fallback: 'false',
    about: 'lets webhooks and health checks reach private and loopback addresses',
  }),
  ALERT_CHAT_URL: variable({
    schema: url,
    about: 'incoming webhook of the team chat, for alerts of rules with the channel chat',
  }),
  REQUIRE_ADMIN_MFA: variable({
    schema: flag,
    fallback: 'false',
    about: 'admin-only mutations ask for a verified second factor',
  }),
  BASE_CURRENCY: variable({
    schema: z.enum(['USD', 'ARS']),
    fallback: 'USD',
    about: 'currency of case goals and sums',
  }),
  BUILD_COMMIT: variable({
    schema: z.string().min(1),
    about: 'commit shown by /api/version; default from the build',
  }),
  DEPLOY_TIME: variable({
    schema: z.iso.datetime(),
    about: 'when this version was deployed; default the start of the process',
  }),
} as const

/** A name in {@link environment}. */
export type VariableName = keyof typeof environment

/** Whether an empty database is filled with demo data, by SEED and NODE_ENV. */
export function seedsDemoData(env: {
  readonly SEED?: string | undefined
  readonly NODE_ENV: string
}): boolean {
  return (env.SEED ?? (env.NODE_ENV === 'production' ? 'none' : 'demo')) === 'demo'
}
