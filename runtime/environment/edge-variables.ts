import { z } from 'zod'
import { graphqlLimits } from '../../schema/graphql-limits.js'
import { confidentialUrl, flag, list, previous, trustedProxies, variable } from './variable.js'

/** Environment variables of the edge: limits, GraphQL, origins, sessions and the external identity provider. */
export const edgeEnvironment = {
  RATE_LIMIT_MULTIPLIER: variable({
    schema: z.coerce.number().positive(),
    fallback: '1',
    about: 'factor for every rate limit',
  }),
  GRAPHQL_LIMITS: variable({
    schema: list
      .refine(
        (pairs) => pairs.every((pair) => /^[a-zA-Z]+=[1-9]\d{0,8}$/.test(pair)),
        'must be name=number pairs separated by commas',
      )
      .refine(
        (pairs) => pairs.every((pair) => Object.hasOwn(graphqlLimits, pair.replace(/=.*/, ''))),
        'must name known limits',
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
      'the explorer at /graphql in a browser; auto is the Apollo Sandbox if its host can be reached, else GraphiQL',
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
  SLOW_OPERATION_MS: variable({
    schema: z.coerce.number().int().min(0),
    fallback: '1000',
    about: 'milliseconds from which a GraphQL operation is logged as slow, with its cost and plan',
  }),
  CORS_ORIGINS: variable({
    schema: list.refine(
      (origins) => origins.every((origin) => /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/.test(origin)),
      'must be origins as browsers send them, such as https://app.example.org, without a path',
    ),
    fallback: '',
    about: 'origins of browser clients, comma-separated',
  }),
  TRUST_PROXY: variable({
    schema: trustedProxies,
    fallback: 'false',
    about:
      'trusted proxies, whose X-Forwarded-For is the address of the client: their number, or their addresses and networks (10.0.0.0/8), comma-separated',
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
} as const
