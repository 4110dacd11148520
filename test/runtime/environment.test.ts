import { execFileSync } from 'node:child_process'
import { Keypair } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { edgeConfig, platformConfig } from '../../platform/config.js'
import { environment } from '../../runtime/environment/environment.js'
import { EnvironmentError } from '../../runtime/environment/read-environment.js'
import { readProjectFile } from '../../runtime/project-root.js'
import { backofficeEnvironment } from '../../subgraphs/backoffice/config.js'
import { builtProgram } from '../support/platform/built-program.js'

function faultsOf(source: Record<string, string>): readonly string[] {
  try {
    platformConfig(source)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults
    throw error
  }
  return []
}

const account = environment.USDC_ISSUER_PUBLIC.fallback

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a-secret-of-production-with-enough-characters',
  WALLET_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  CREDENTIALS_KEY: Buffer.alloc(32, 2).toString('base64'),
  AUDIT_KEY: Buffer.alloc(32, 3).toString('base64'),
  ONRAMP_SECRET: 'production-onramp',
  ONRAMP_WEBHOOK_SECRET: 'production-webhook',
  AI_HUB_API_KEY: 'dashboard:key-of-the-dashboard',
  PUBLIC_URL: 'https://rescue.example',
  HORIZON_URL_PUBLIC: 'https://horizon.example',
  DONATION_ACCOUNT_PUBLIC: account,
}

/** Listens beyond loopback, without any default secret. */
const exposed = {
  HOST: '0.0.0.0',
  SESSION_SECRET: production.SESSION_SECRET,
  ONRAMP_SECRET: production.ONRAMP_SECRET,
  ONRAMP_WEBHOOK_SECRET: production.ONRAMP_WEBHOOK_SECRET,
  AI_HUB_API_KEY: production.AI_HUB_API_KEY,
  DEMO_PASSWORD: 'known-to-the-team-alone',
}

describe('the environment', () => {
  it('has a development default for every required variable', () => {
    expect(faultsOf({})).toEqual([])
  })

  it('reports all faults together, without the values', () => {
    const faults = faultsOf({ PORT: 'http', DATABASE_URL: 'mysql://user:hunter2@db', LOG_LEVEL: 'loud' })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'LOG_LEVEL', 'DATABASE_URL'])
    expect(faults.join()).not.toContain('hunter2')
  })

  it('states for every refused value what is required', () => {
    const named = Object.keys(environment).flatMap((name) =>
      ['nonsense', '-1', '0', '1.5', '99999999999'].flatMap((value) =>
        faultsOf({ [name]: value }).filter((fault) => fault.startsWith(`${name} `)),
      ),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((fault) => !/^[A-Z_]+ (must|may|needs|names|moves)\b/.test(fault))).toEqual([])
    expect(faultsOf({ PORT: 'abc', SESSION_SECRET: 'short', LLM_TIMEOUT_MS: '0', JOB_ENGINE: 'x' })).toEqual([
      expect.stringMatching(/^PORT must be a number/),
      expect.stringMatching(/^SESSION_SECRET must have at least 32 characters/),
      expect.stringMatching(/^JOB_ENGINE must be one of built-in, graphile-worker/),
      expect.stringMatching(/^LLM_TIMEOUT_MS must be at least 1 /),
    ])
  })

  it('is accepted in production when every secret is set', () => {
    expect(faultsOf(production)).toEqual([])
  })

  it.each([
    ['a development secret', { SESSION_SECRET: environment.SESSION_SECRET.fallback }, 'SESSION_SECRET'],
    [
      'a development secret of deliveries',
      { ONRAMP_WEBHOOK_SECRET: environment.ONRAMP_WEBHOOK_SECRET.fallback },
      'ONRAMP_WEBHOOK_SECRET',
    ],
    [
      'three secrets of deliveries',
      { ONRAMP_WEBHOOK_SECRET: 'secret-1,secret-2,secret-3' },
      'ONRAMP_WEBHOOK_SECRET',
    ],
    ['no secret of deliveries', { ONRAMP_WEBHOOK_SECRET: ' , ' }, 'ONRAMP_WEBHOOK_SECRET'],
    ['demo data', { SEED: 'demo' }, 'SEED'],
    ['an open AI hub', { AI_HUB_API_KEY: '' }, 'AI_HUB_API_KEY'],
    ['a list without keys of the AI hub', { AI_HUB_API_KEY: ' , ' }, 'AI_HUB_API_KEY'],
    ['an empty key of the AI hub', { AI_HUB_API_KEY: 'dashboard:' }, 'AI_HUB_API_KEY'],
    ['a key of the AI hub that can be guessed', { AI_HUB_API_KEY: 'dashboard:rescue' }, 'AI_HUB_API_KEY'],
    ['an origin without a scheme', { CORS_ORIGINS: 'app.rescue.example' }, 'CORS_ORIGINS'],
    ['an origin with a path', { CORS_ORIGINS: 'https://app.rescue.example/' }, 'CORS_ORIGINS'],
    ['an instance nobody names', { MICROBLOG_PROVIDER: 'mastodon' }, 'MICROBLOG_BASE_URL'],
    ['OIDC without an audience', { OIDC_ISSUER: 'https://id.example' }, 'OIDC_AUDIENCE'],
    ['an audience without OIDC', { OIDC_AUDIENCE: 'rescue' }, 'OIDC_ISSUER'],
    ['a second factor of a missing provider', { OIDC_MFA_ACR: 'mfa' }, 'OIDC_ISSUER'],
    ['a token of a missing key service', { WALLET_KEY_SERVICE_TOKEN: 'token' }, 'WALLET_KEY_SERVICE_URL'],
    ['invented posts of a real network', { MICROBLOG_BASE_URL: 'https://m.example' }, 'MICROBLOG_PROVIDER'],
    ['OIDC over plain http', { OIDC_ISSUER: 'http://id.example', OIDC_AUDIENCE: 'rescue' }, 'OIDC_ISSUER'],
    ['proxies that anybody can be', { TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    ['an origin without TLS', { PUBLIC_URL: 'http://rescue.example' }, 'PUBLIC_URL'],
    ['no origin', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['play money that nobody asked for', { HORIZON_URL_PUBLIC: '' }, 'HORIZON_URL_PUBLIC'],
    ['real money and no account for donations', { DONATION_ACCOUNT_PUBLIC: '' }, 'DONATION_ACCOUNT_PUBLIC'],
    ['silent event streams', { BACKOFFICE_URL: 'http://backoffice.internal' }, 'REDIS_URL'],
  ])('refuses production with %s', (_what, change, name) => {
    const faults = faultsOf({ ...production, ...change })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(name)
  })

  it('is accepted in production without a public Horizon if WALLET_PLAY_MONEY is true', () => {
    expect(faultsOf({ ...production, HORIZON_URL_PUBLIC: '', WALLET_PLAY_MONEY: 'true' })).toEqual([])
  })

  it.each(['development', 'test'])(
    'is accepted beyond loopback without default secrets, NODE_ENV=%s',
    (NODE_ENV) => {
      expect(faultsOf({ ...exposed, NODE_ENV })).toEqual([])
      expect(faultsOf({ NODE_ENV, HOST: '::1' })).toEqual([])
    },
  )

  it.each([
    ['SESSION_SECRET', {}],
    ['ONRAMP_SECRET', {}],
    ['ONRAMP_WEBHOOK_SECRET', {}],
    ['DEMO_PASSWORD', {}],
    ['AI_HUB_API_KEY', {}],
    ['SESSION_SECRET', { HOST: '127.0.0.1', INTERNAL_HOST: '10.0.0.7' }],
    ['SESSION_SECRET', { HOST: '127.0.0.1.example' }],
  ])('is refused beyond loopback with the default of %s %o', (name, where) => {
    const faults = faultsOf({ ...exposed, ...where, [name]: '' })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(name)
  })

  it.each(['LLM_API_KEY', 'WALLET_KEY_SERVICE_TOKEN'])(
    'refuses characters in %s that no header can contain, such as the dots of a shortened copy',
    (name) => {
      expect(faultsOf({ [name]: 'sk-proj-1234…' })).toContainEqual(
        expect.stringMatching(`^${name} must consist of ASCII`),
      )
      expect(faultsOf({ [name]: 'sk-proj_1234.+/=' }).join()).not.toContain('ASCII')
    },
  )

  it('requires no demo password without demo accounts', () => {
    expect(faultsOf({ ...exposed, DEMO_PASSWORD: '', SEED: 'none' })).toEqual([])
  })

  it.each([
    ['2', 2],
    ['10.0.0.0/8, 2001:db8::/32,192.0.2.1', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1']],
    ['false', false],
    ['true', true],
  ])('accepts the proxies %s', (TRUST_PROXY, expected) => {
    expect(platformConfig({ TRUST_PROXY }).gateway.trustProxy).toEqual(expected)
  })

  it.each(['yes', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.internal', '-1', '300'])(
    'refuses %s as proxies',
    (TRUST_PROXY) => {
      expect(faultsOf({ TRUST_PROXY })).toEqual([expect.stringContaining('TRUST_PROXY')])
    },
  )

  it('accepts two webhook secrets while the provider switches from one to the other', () => {
    const both = { ...production, ONRAMP_WEBHOOK_SECRET: 'the-new-secret, the-old-secret' }
    expect(platformConfig(both).wallet.onramp.webhookSecrets).toEqual(['the-new-secret', 'the-old-secret'])
  })

  it('selects the embedded on-ramp until a provider is configured', () => {
    expect(platformConfig({}).wallet.onramp.isEmbedded).toBe(true)
    const named = platformConfig({ ONRAMP_BASE_URL: 'https://buy.provider.example' })
    expect(named.wallet.onramp.isEmbedded).toBe(false)
  })

  it('accepts zero as the sum above which payments of the organisation need a second administrator', () => {
    const { approvalAbove, coldAccounts } = platformConfig({
      ORGANISATION_APPROVAL_ABOVE: 'XLM=0,USDC=0.0',
      COLD_ACCOUNT_ABOVE: 'XLM=0',
    }).wallet
    expect(approvalAbove).toEqual({ XLM: 0n, USDC: 0n })
    expect(coldAccounts.above.XLM).toBe(0n)
  })

  it('names the setting of a sum that no ledger can hold', () => {
    for (const name of ['ORGANISATION_APPROVAL_ABOVE', 'SMALLEST_DONATION', 'QUARANTINE_BELOW'])
      expect(faultsOf({ [name]: 'XLM=999999999999' })).toEqual([
        expect.stringMatching(`^${name} must be like`),
      ])
    expect(faultsOf({ SPONSOR_BALANCE_ALERT: '999999999999' })).toEqual([
      expect.stringMatching(/^SPONSOR_BALANCE_ALERT must be an amount like/),
    ])
  })

  it('counts a blank value as unset, not as zero or as nothing', () => {
    const blank = Object.fromEntries(Object.keys(environment).map((name) => [name, ' ']))
    expect(platformConfig(blank)).toEqual(platformConfig({}))
    expect(faultsOf({ ...production, WALLET_MASTER_KEY: ' ' })).toEqual([
      expect.stringMatching(/^WALLET_MASTER_KEY must be set in production/),
    ])
    expect(() => edgeConfig({ WALLET_URL: ' ' })).toThrow(/WALLET_URL must be set/)
  })

  it('refuses accounts and secret keys of the ledger with a mistyped character', () => {
    const secret = Keypair.random().secret()
    const mistyped = (key: string) => key.slice(0, 20) + (key[20] === 'A' ? 'B' : 'A') + key.slice(21)
    for (const name of ['USDC_ISSUER_TESTNET', 'DONATION_ACCOUNT_PUBLIC', 'COLD_ACCOUNT_PUBLIC']) {
      expect(faultsOf({ [name]: account })).toEqual([])
      for (const wrong of [mistyped(account), secret, account.slice(1)])
        expect(faultsOf({ [name]: wrong })).toEqual([expect.stringContaining('must be a Stellar account')])
    }
    expect(faultsOf({ SPONSOR_SECRET_PUBLIC: secret })).toEqual([])
    expect(faultsOf({ SPONSOR_SECRET_PUBLIC: mistyped(secret) })).toEqual([
      expect.stringContaining('must be a Stellar secret key'),
    ])
  })

  it.each([
    ['WALLET_URL', 'wallet:4001', 'https://'],
    ['AI_HUB_URL', 'http://ai-hub:4000,ai-hub-2:4000', 'https://'],
    ['HORIZON_URL_TESTNET', 'horizon.example:8000', 'https://'],
    ['BACKOFFICE_URL', 'http://balancer/backoffice', 'no path'],
    ['PUBLIC_URL', 'rescue.example', 'https://'],
    ['PUBLIC_URL', 'https://rescue.example/platform', 'no path'],
    ['DATABASE_URL', 'postgres://rescue:hunter/2@db.example/rescue', '%2F'],
    ['DATABASE_READ_URL', 'postgres://rescue:hunter#2@db.example/rescue', '%2F'],
    ['REDIS_URL', 'redis://rescue:hunter/2@redis.example:6379', '%2F'],
    ['SMTP_URL', 'smtp://rescue:hunter/2@mail.example', '%2F'],
    ['SMTP_URL', 'smtp://', 'smtp://user:'],
    ['STORAGE_URL', 's3://AKIA:hunter/2+x@bucket/uploads', '%2F'],
    ['STORAGE_URL', 's3://bucket/uploads', 's3://key:secret@'],
    ['VIRUS_SCAN_URL', 'clamd://', 'clamd://host'],
  ])('refuses %s=%s before anything is opened, and states what it must be', (name, value, remedy) => {
    const faults = faultsOf({ DATABASE_URL: 'postgres://localhost/rescue', [name]: value })
    expect(faults).toEqual([expect.stringMatching(`^${name} must `)])
    expect(faults[0]).toContain(remedy)
    expect(faults[0]).not.toContain('hunter')
  })

  it.each([
    ['DATABASE_URL', 'postgres:///rescue?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgresql://rescue:p%2Fw@/rescue?host=/var/run/postgresql'],
    ['REDIS_URL', 'rediss://:p%2Fw@redis.example'],
    ['SMTP_URL', 'smtps://mail.example'],
    ['STORAGE_URL', 'file:uploads'],
    ['STORAGE_URL', 's3://AKIA:p%2Fw@bucket/uploads?region=sa-east-1'],
  ])('accepts %s=%s', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([])
  })

  it('appends paths to PUBLIC_URL without a second slash', () => {
    const { gateway, backoffice } = platformConfig({ PUBLIC_URL: 'https://rescue.example/' })
    expect([gateway.publicUrl, backoffice.publicUrl]).toEqual(Array(2).fill('https://rescue.example'))
  })

  it('accepts graphile-worker on PostgreSQL only', () => {
    const graphile = { JOB_ENGINE: 'graphile-worker' }
    expect(faultsOf(graphile)).toEqual([
      expect.stringMatching(/^JOB_ENGINE=graphile-worker needs PostgreSQL/),
    ])
    expect(faultsOf({ ...graphile, DATABASE_URL: 'postgres://localhost/rescue' })).toEqual([])
    expect(faultsOf({ JOB_ENGINE: 'quick' })).toEqual([expect.stringContaining('JOB_ENGINE')])
  })

  it('allows an open AI hub in production if AI_HUB_OPEN is true', () => {
    expect(faultsOf({ ...production, AI_HUB_API_KEY: '', AI_HUB_OPEN: 'true' })).toEqual([])
  })

  it('requires Redis or PostgreSQL for a separate backoffice in production, for its event streams', () => {
    const start = (more: Record<string, string>) => backofficeEnvironment([], { ...production, ...more })
    expect(() => start({})).toThrow(/REDIS_URL or DATABASE_URL must be set in production/)
    expect(start({ REDIS_URL: 'redis://redis.internal' }).REDIS_URL).toBe('redis://redis.internal')
    expect(start({ NODE_ENV: 'development' }).REDIS_URL).toBeUndefined()
  })

  it('stops the process with one readable message', () => {
    const start = () =>
      execFileSync(process.execPath, [builtProgram('platform/main.ts')], {
        env: { ...process.env, NODE_ENV: 'test', PORT: 'seventy' },
        stdio: 'pipe',
      })
    expect(start).toThrowError(/Invalid environment:\n {2}- PORT/)
  })

  it('names everything that is missing in production in one message', () => {
    const environment = { PATH: process.env.PATH, NODE_ENV: 'production' }
    const start = () =>
      execFileSync(process.execPath, [builtProgram('platform/main.ts')], { env: environment, stdio: 'pipe' })
    expect(start).toThrowError(/ {2}- SESSION_SECRET [\s\S]* {2}- AUDIT_KEY [\s\S]* {2}- PUBLIC_URL /)
  })

  it('is documented in .env.example with the same variables in the same order', () => {
    const names = [...readProjectFile('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
      (match) => match[1],
    )
    expect(names).toEqual(Object.keys(environment))
  })
})
