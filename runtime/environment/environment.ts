import { z } from 'zod'
import { graphqlLimits } from '../../schema/graphql-limits.js'
import { ledgerEnvironment } from './ledger-variables.js'
import {
  base64Of32Bytes,
  confidentialUrl,
  flag,
  list,
  port,
  previous,
  pricePerMillion,
  trustedProxies,
  url,
  variable,
} from './variable.js'
import { walletKeyEnvironment } from './wallet-key-variables.js'

/**
 * Every environment variable of the platform. Each program reads the ones that its `config.ts` names; the README's
 * table and `.env.example` are generated from this object.
 */
export const environment = {
  NODE_ENV: variable({
    schema: z.enum(['development', 'test', 'production']),
    fallback: 'development',
    about: 'production rejects development defaults',
  }),
  HOST: variable({ schema: z.string().min(1), fallback: '127.0.0.1', about: 'address to listen on' }),
  PORT: variable({ schema: port, fallback: '4000', about: 'port to listen on; 0 selects a free port' }),
  PUBLIC_URL: variable({
    schema: url,
    about: 'origin that clients use, in links and as token issuer; default from HOST and PORT',
  }),
  LOG_LEVEL: variable({
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info',
    about: 'minimum severity of log lines',
  }),
  DATA_DIR: variable({
    schema: z.string().min(1),
    fallback: './data',
    about: 'folder of the SQLite files, keys, uploads and mails',
  }),
  DATABASE_URL: variable({
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
    about: 'stores all state in PostgreSQL, one schema per subgraph',
  }),
  SQLITE_SYNCHRONOUS: variable({
    schema: z.enum(['full', 'normal']),
    fallback: 'full',
    about: 'full survives power loss; normal is faster and survives a crash of the process only',
  }),
  JOB_ENGINE: variable({
    schema: z.enum(['built-in', 'graphile-worker']),
    fallback: 'built-in',
    about:
      'what dispatches background jobs; graphile-worker needs DATABASE_URL (docs/operations.md compares them)',
  }),
  REDIS_URL: variable({
    schema: z.string().regex(/^rediss?:\/\//, 'must start with redis://'),
    about:
      'shares rate limits and event streams between processes; required in production with BACKOFFICE_URL',
  }),
  REDIS_PREFIX: variable({
    schema: z.string().regex(/^[\w:-]{1,64}$/, 'must be 1 to 64 letters, digits, _, - or :'),
    fallback: 'rescue',
    about:
      'precedes the keys and channels of this installation; different for installations that share a Redis',
  }),
  SEED: variable({
    schema: z.enum(['demo', 'none']),
    about: 'demo fills an empty database with demo data; default demo, none in production',
  }),
  SEED_CASES: variable({
    schema: z.coerce.number().int().min(0).max(10_000),
    fallback: '40',
    about: 'number of generated cases in the demo and staging data, in addition to the first three',
  }),
  DEMO_PASSWORD: variable({
    schema: z.string().min(8),
    fallback: 'rescue-demo-2026',
    about: 'password of the demo accounts',
  }),
  RATE_LIMIT_MULTIPLIER: variable({
    schema: z.coerce.number().positive(),
    fallback: '1',
    about: 'factor for every rate limit',
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
    about:
      'whether clients may read the schema, and browsers get the explorer; default true outside production',
  }),
  GRAPHQL_EXPLORER: variable({
    schema: z.enum(['auto', 'sandbox', 'graphiql']),
    fallback: 'auto',
    about:
      'what opens at /graphql in a browser; auto is the Apollo Sandbox if its host can be reached, else GraphiQL',
  }),
  API_DOCS: variable({
    schema: flag,
    about:
      'whether everyone may read /docs and /openapi, else operators only; default true outside production',
  }),
  OPERATIONS_TOKEN: variable({
    schema: z.string().min(32),
    about:
      'bearer token for /metrics and details of /readyz in production, where otherwise only administrators read them; at least 32 characters',
  }),
  GRAPHQL_CLIENTS: variable({
    schema: list.refine(
      (entries) => entries.every((entry) => /^[\w-]+:.{16,}$/.test(entry)),
      'must be name:key pairs separated by commas, with keys of at least 16 characters',
    ),
    fallback: '',
    about: 'GraphQL clients as name:key; a client sends its key as GraphQL-Client-Key',
  }),
  TRUSTED_DOCUMENTS: variable({
    schema: list.refine(
      (modes) => modes.every((mode) => /^([\w-]+=)?(off|measure|enforce)$/.test(mode)),
      'must be off, measure or enforce, and client=mode pairs',
    ),
    fallback: 'off',
    about:
      'whether GraphQL texts must be in a manifest: off, measure (counts others) or enforce (refuses them); client=mode for one client',
  }),
  TRUSTED_DOCUMENT_FILES: variable({
    schema: list,
    fallback: '',
    about: 'manifests of trusted documents of clients, in addition to that of schema/operations',
  }),
  CORS_ORIGINS: variable({
    schema: list,
    fallback: '',
    about: 'origins of browser clients, comma-separated',
  }),
  TRUST_PROXY: variable({
    schema: trustedProxies,
    fallback: 'false',
    about:
      'proxies whose X-Forwarded-For names the client: their number, or their addresses and networks (10.0.0.0/8), comma-separated',
  }),
  SESSION_SECRET: variable({
    schema: z.string().min(32),
    fallback: 'development-only-session-secret-0000',
    secret: true,
    about:
      'signs tokens between processes and encrypts the signing keys of ID tokens; at least 32 characters',
  }),
  SESSION_SECRET_PREVIOUS: variable({
    schema: previous(z.string().min(32)),
    fallback: '',
    about:
      'other session secrets that are accepted, comma-separated, until `npm run secrets:rotate` has replaced them',
  }),
  SESSION_MAX_HOURS: variable({
    schema: z.coerce.number().int().min(1).max(8_760),
    fallback: '720',
    about: 'hours after which a session ends regardless of use; unused sessions end after 7 days',
  }),
  STAFF_SESSION_MAX_HOURS: variable({
    schema: z.coerce.number().int().min(1).max(8_760),
    fallback: '168',
    about: 'the same for the roles staff and admin, if lower',
  }),
  OIDC_ISSUER: variable({
    schema: confidentialUrl,
    about: 'external OpenID provider of ID tokens; default the embedded one',
  }),
  OIDC_AUDIENCE: variable({ schema: z.string().min(1), about: 'required audience of its ID tokens' }),
  OIDC_JWKS_URL: variable({
    schema: confidentialUrl,
    about: 'URL of its keys; default from its discovery document',
  }),
  OIDC_MFA_ACR: variable({
    schema: list,
    fallback: '',
    about:
      'values of the claim acr that mean a second factor, separated by commas; the value mfa of the claim amr always does',
  }),
  ...walletKeyEnvironment,
  CREDENTIALS_KEY: variable({
    schema: base64Of32Bytes,
    secret: true,
    about:
      'encrypts stored credentials and one-time-password secrets; 32 bytes in base64; generated into DATA_DIR in development',
  }),
  CREDENTIALS_KEY_PREVIOUS: variable({
    schema: previous(base64Of32Bytes),
    fallback: '',
    about:
      'other credentials keys that still decrypt, comma-separated, until `npm run secrets:rotate` has replaced them',
  }),
  AUDIT_KEY: variable({
    schema: base64Of32Bytes,
    secret: true,
    about:
      'signs the audit log, which makes tampering evident; 32 bytes in base64; generated into DATA_DIR in development',
  }),
  AUDIT_KEY_PREVIOUS: variable({
    schema: base64Of32Bytes,
    about: 'previous audit key, until `npm run audit:reseal` has signed all rows with the current one',
  }),
  LOST_KEYS: variable({
    schema: list.pipe(z.array(z.enum(['credentials', 'audit']))),
    fallback: '',
    about:
      'keys that are lost for good, comma-separated: `credentials`, `audit`; a start is otherwise refused while rows need them. What they protect can no longer be read or verified',
  }),
  ...ledgerEnvironment,
  WALLET_URL: variable({ schema: url, about: 'URL of the wallet subgraph when it runs in another process' }),
  AI_HUB_URL: variable({ schema: url, about: 'URL of the AI hub subgraph when it runs in another process' }),
  BACKOFFICE_URL: variable({
    schema: url,
    about: 'URL of the backoffice subgraph when it runs in another process',
  }),
  GATEWAY_URL: variable({
    schema: url,
    about: 'URL of the internal listener of the edge, for a subgraph that runs in its own process',
    fallback: 'http://127.0.0.1:4100',
  }),
  INTERNAL_HOST: variable({
    schema: z.string().min(1),
    fallback: '127.0.0.1',
    about:
      'address of the internal listener, which subgraphs in other processes call; never expose it to clients',
  }),
  INTERNAL_PORT: variable({
    schema: port,
    fallback: '4100',
    about: 'port of the internal listener, which exists only when a subgraph runs in another process',
  }),
  AI_HUB_API_KEY: variable({
    schema: list,
    about: 'API keys of the AI hub’s REST paths: `name:key`, comma-separated',
  }),
  AI_HUB_OPEN: variable({
    schema: flag,
    fallback: 'false',
    about: 'allows the AI hub without API keys in production',
  }),
  LLM_BASE_URL: variable({
    schema: url,
    about: 'OpenAI-compatible endpoint for second opinions; disabled without it',
  }),
  LLM_API_KEY: variable({ schema: z.string().min(1), about: 'API key of that endpoint' }),
  LLM_MODEL: variable({ schema: z.string().min(1), about: 'model name at that endpoint' }),
  LLM_TIMEOUT_MS: variable({
    schema: z.coerce.number().int().min(1).max(120_000),
    fallback: '10000',
    about: 'timeout of that endpoint, in milliseconds',
  }),
  LLM_PRICES: variable({
    schema: list.pipe(z.array(z.string().regex(pricePerMillion, 'must be model=prompt/completion'))),
    fallback: '',
    about:
      'dollars per million prompt and completion tokens for cost monitoring: `model=0.15/0.60`, comma-separated',
  }),
  RETRAIN_AFTER: variable({
    schema: z.coerce.number().int().min(1).max(1_000_000),
    fallback: '50',
    about: 'number of review decisions after which the post classifier is retrained',
  }),
  MICROBLOG_PROVIDER: variable({
    schema: z.enum(['sandbox', 'v2', 'mastodon']),
    fallback: 'sandbox',
    about: 'microblogging network to monitor',
  }),
  MICROBLOG_BASE_URL: variable({ schema: url, about: 'base URL of that network’s API' }),
  MICROBLOG_MONTHLY_REQUESTS: variable({
    schema: z.coerce.number().int().min(1).max(2_147_483_647),
    fallback: '10000',
    about: 'monthly request quota at that network, shown by the bot',
  }),
  SMTP_URL: variable({
    schema: z.string().regex(/^smtps?:\/\//, 'must start with smtp://'),
    about: 'mail server; without it mails are written to DATA_DIR/mail as .eml files',
  }),
  MAIL_FROM: variable({
    schema: z.string().min(3),
    fallback: 'Animal Rescue <no-reply@rescue.example>',
    about: 'sender address of mails',
  }),
  VAPID_PRIVATE_KEY: variable({
    schema: base64Of32Bytes,
    about:
      'identifies the platform to web push services; 32 bytes in base64; generated into DATA_DIR in development; without it web push is disabled in production',
  }),
  STORAGE_URL: variable({
    schema: z.string().regex(/^(file|s3):/, 'must start with file: or s3:'),
    about:
      'storage of uploads: file:<folder> or s3://<key id>:<secret>@<bucket>/<prefix>?region=…&endpoint=…; default DATA_DIR/files',
  }),
  UPLOAD_BYTES_PER_DAY: variable({
    schema: z.coerce.number().int().min(1),
    fallback: '536870912',
    about: 'how many bytes a person may upload per day (UTC), deleted files included',
  }),
  VIRUS_SCAN_URL: variable({
    schema: z.string().regex(/^clamd:\/\//, 'must start with clamd://'),
    about: 'virus scanner for uploads, clamd://host:port; without it uploads are not scanned',
  }),
  TRAFFIC_UPSTREAM_FILE: variable({
    schema: z.string().min(1),
    about: 'nginx include file whose upstream block is rewritten when a deployment switches traffic',
  }),
  TRAFFIC_BLUE: variable({
    schema: z.string().regex(/^[A-Za-z0-9.-]+:\d{1,5}$/, 'must be host:port'),
    fallback: '127.0.0.1:8001',
    about: 'blue server in that file',
  }),
  TRAFFIC_GREEN: variable({
    schema: z.string().regex(/^[A-Za-z0-9.-]+:\d{1,5}$/, 'must be host:port'),
    fallback: '127.0.0.1:8002',
    about: 'green server in that file',
  }),
  WEBHOOK_ALLOW_PRIVATE: variable({
    schema: flag,
    fallback: 'false',
    about: 'allows webhooks and health checks to private and loopback addresses',
  }),
  ALERT_CHAT_URL: variable({
    schema: url,
    about: 'incoming webhook of the team chat, for alert rules with the channel chat',
  }),
  REQUIRE_ADMIN_MFA: variable({
    schema: flag,
    fallback: 'false',
    about: 'requires a verified second factor for every change by an administrator',
  }),
  ERASURE_NOTICE_HOURS: variable({
    schema: z.coerce.number().min(0).max(168),
    fallback: '24',
    about: 'hours before an erasure pays balances out, in which the person can cancel it',
  }),
  BASE_CURRENCY: variable({
    schema: z.enum(['USD', 'ARS']),
    fallback: 'USD',
    about: 'currency of case goals and totals',
  }),
  ASSET_PRICE_FEEDS: variable({
    schema: list.refine(
      (feeds) => feeds.every((feed) => /^(XLM|USDC)=https?:\/\/[^#\s]+#(\/[^/\s]+)+$/.test(feed)),
      'must be asset=url#pointer entries separated by commas',
    ),
    fallback: '',
    about:
      'price feeds for donations on the ledger, as XLM=https://…#/pointer/of/usd; without one XLM donations are valued only when administrators set the price (outside production at 0.1 USD), USDC at 1 USD',
  }),
  ASSET_PRICE_MAX_AGE_MINUTES: variable({
    schema: z.coerce.number().int().min(1).max(10_080),
    fallback: '60',
    about: 'how far from a donation its price may have been observed',
  }),
  ASSET_PRICE_TOLERANCE_PERCENT: variable({
    schema: z.coerce.number().int().min(1).max(1_000),
    fallback: '20',
    about: 'a price that differs more from the previous one is held back and raises an alert',
  }),
  BUILD_COMMIT: variable({
    schema: z.string().min(1),
    about: 'commit shown by /api/version; default from the build',
  }),
  DEPLOY_TIME: variable({
    schema: z.iso.datetime(),
    about: 'deployment time of this version; default the start of the process',
  }),
} as const

/** A name in {@link environment}. */
export type VariableName = keyof typeof environment

/** Whether an empty database is filled with demo data. */
export function seedsDemoData(env: {
  readonly SEED?: string | undefined
  readonly NODE_ENV: string
}): boolean {
  return (env.SEED ?? (env.NODE_ENV === 'production' ? 'none' : 'demo')) === 'demo'
}
