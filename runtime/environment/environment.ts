import { z } from 'zod'
import { aiHubEnvironment } from './ai-hub-variables.js'
import { backofficeEnvironment } from './backoffice-variables.js'
import { edgeEnvironment } from './edge-variables.js'
import { ledgerEnvironment } from './ledger-variables.js'
import {
  base64Of32Bytes,
  flag,
  list,
  origin,
  port,
  postgresUrl,
  previous,
  serverUrl,
  url,
  urls,
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
  PROCESSES: variable({
    schema: z.coerce.number().int().min(1).max(64),
    fallback: '1',
    about:
      'processes of `npm start` (or `npm start -- --processes 2`), which share PORT; several need DATABASE_URL',
  }),
  PUBLIC_URL: variable({
    schema: origin,
    about: 'origin that clients use, in links and as token issuer; default from HOST and PORT',
  }),
  LOG_LEVEL: variable({
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info',
    about: 'minimum severity of log lines',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    schema: url,
    about:
      'collector of OpenTelemetry traces (OTLP over HTTP), for example http://collector:4318; none by default',
  }),
  OTEL_SERVICE_NAME: variable({
    schema: z.string().min(1),
    fallback: 'animal-rescue-platform',
    about: 'name of this program in traces',
  }),
  DATA_DIR: variable({
    schema: z.string().min(1),
    fallback: './data',
    about: 'folder of the SQLite files, keys, uploads and mails',
  }),
  DATABASE_URL: variable({
    schema: postgresUrl,
    about: 'stores all state in PostgreSQL, one schema per subgraph',
  }),
  DATABASE_READ_URL: variable({
    schema: postgresUrl,
    about:
      'a streaming replica of DATABASE_URL, which serves reads as soon as it has every change that was committed before the read began',
  }),
  DATABASE_CONNECTIONS: variable({
    schema: z.coerce.number().int().min(5).max(100),
    fallback: '10',
    about:
      'connections of each service in a process to DATABASE_URL at most, and as many to DATABASE_READ_URL; docs/deployment.md sums up what the server must allow',
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
      'the dispatcher of background jobs; graphile-worker needs DATABASE_URL (docs/operations.md compares them)',
  }),
  BACKGROUND_JOBS: variable({
    schema: flag,
    fallback: 'true',
    about:
      'whether this process runs background jobs; false leaves them to other processes, such as `npm run start:worker`',
  }),
  SHUTDOWN_DELAY_SECONDS: variable({
    schema: z.coerce.number().min(0).max(60),
    fallback: '0',
    about:
      'seconds between SIGTERM, from which /readyz returns 503, and the end of the listener: time for load balancers to notice',
  }),
  REDIS_URL: variable({
    schema: serverUrl(/^rediss?$/, 'redis://user:password@host:6379'),
    about:
      'shares rate limits and event streams between processes; without it PostgreSQL (DATABASE_URL) shares the streams, and ' +
      'one of the two is required in production with BACKOFFICE_URL',
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
  ...edgeEnvironment,
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
      'keys that are lost permanently, comma-separated: `credentials`, `audit`; without this the platform does not start while rows need them. The data that they protect can no longer be read or verified',
  }),
  ...ledgerEnvironment,
  WALLET_URL: variable({
    schema: urls,
    about:
      'URL of the wallet subgraph when it runs in another process; of several processes, comma-separated',
  }),
  AI_HUB_URL: variable({ schema: urls, about: 'the same for the AI hub' }),
  BACKOFFICE_URL: variable({ schema: urls, about: 'the same for the backoffice' }),
  GATEWAY_URL: variable({
    schema: urls,
    about:
      'URL of the internal listener of the edge, for a process without the edge; of several edges, comma-separated',
    fallback: 'http://127.0.0.1:4100',
  }),
  ROUTER_ACCESS: variable({
    schema: flag,
    fallback: 'false',
    about:
      'whether a service in a separate process accepts tokens of people that another router forwards (docs/deployment.md)',
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
  ...aiHubEnvironment,
  ...backofficeEnvironment,
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
