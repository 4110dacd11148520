import { z } from 'zod'
import { stellarAccount, stellarSecret } from './stellar-key.js'
import { amountPerAsset, flag, ledgerAmount, list, url, variable } from './variable.js'

/** Environment variables of the ledger networks and the on-ramp provider. */
export const ledgerEnvironment = {
  HORIZON_URL_TESTNET: variable({
    schema: url,
    about: 'Horizon server of the test network; default the embedded ledger',
  }),
  HORIZON_URL_PUBLIC: variable({
    schema: url,
    about: 'Horizon server of the public network; default the embedded ledger',
  }),
  LEDGER_URL: variable({
    schema: url,
    about:
      'URL of `npm run start:ledger`, the embedded ledgers that several wallet processes and workers share; not for networks with a Horizon server',
  }),
  ALLOW_REAL_NETWORK: variable({
    schema: flag,
    fallback: 'false',
    about: 'allows HORIZON_URL_PUBLIC outside production, with its development secrets',
  }),
  WALLET_PLAY_MONEY: variable({
    schema: flag,
    fallback: 'false',
    about: 'allows production without HORIZON_URL_PUBLIC: all money is play money on the embedded ledger',
  }),
  USDC_ISSUER_TESTNET: variable({
    schema: stellarAccount,
    fallback: 'GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5',
    about: 'USDC issuer on the real test network',
  }),
  USDC_ISSUER_PUBLIC: variable({
    schema: stellarAccount,
    fallback: 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
    about: 'USDC issuer on the real public network',
  }),
  SPONSOR_SECRET_PUBLIC: variable({
    schema: stellarSecret,
    about: 'account that pays for new wallets on the real public network',
  }),
  DONATION_ACCOUNT_TESTNET: variable({
    schema: stellarAccount,
    about: 'account that receives donations on the real test network',
  }),
  DONATION_ACCOUNT_PUBLIC: variable({
    schema: stellarAccount,
    about: 'account that receives donations on the real public network',
  }),
  COLD_ACCOUNT_TESTNET: variable({
    schema: stellarAccount,
    about:
      'account on the test network whose key is kept elsewhere, for balances that the organisation does not need soon',
  }),
  COLD_ACCOUNT_PUBLIC: variable({
    schema: stellarAccount,
    about:
      'account on the public network whose key is kept elsewhere, for balances that the organisation does not need soon; a transfer takes two administrators',
  }),
  COLD_ACCOUNT_ABOVE: variable({
    schema: amountPerAsset,
    fallback: 'XLM=10000,USDC=10000',
    about:
      'balances per asset above which a wallet of the organisation should transfer the rest to the cold account',
  }),
  LEDGER_CLOSE_MS: variable({
    schema: z.coerce.number().int().min(1),
    fallback: '1000',
    about:
      'close interval of the embedded ledgers, in milliseconds; ledgers without transactions close at most four times a second',
  }),
  RECONCILE_REQUESTS_PER_HOUR: variable({
    schema: z.coerce.number().int().min(60),
    fallback: '1800',
    about:
      'calls per hour that the reconciliation may make to each real network; public servers allow 3600 in total',
  }),
  LEDGER_MAX_FEE_STROOPS: variable({
    schema: z.coerce.number().int().min(100),
    fallback: '100000',
    about: 'maximum fee per operation, in stroops',
  }),
  LEDGER_CHANNELS_PER_WALLET: variable({
    schema: z.coerce.number().int().min(0).max(50),
    fallback: '8',
    about:
      'how many channel accounts a busy wallet of the organisation gets, so that several of its transactions enter a ledger; the sponsor reserves 1 XLM for each',
  }),
  ORGANISATION_APPROVAL_ABOVE: variable({
    schema: amountPerAsset,
    fallback: 'XLM=5000,USDC=1000',
    about:
      'sums per asset and day above which payments from wallets of the organisation need a second administrator; XLM=0,USDC=0 for every payment',
  }),
  WALLETS_PER_PERSON: variable({
    schema: z.coerce.number().int().min(1),
    fallback: '50',
    about: 'how many open wallets a person may have',
  }),
  SPONSORED_WALLETS_PER_PERSON: variable({
    schema: z.coerce.number().int().min(1),
    fallback: '5',
    about: 'how many wallets a person may create per day (UTC) where SPONSOR_SECRET_PUBLIC pays for them',
  }),
  SPONSORED_WALLETS_PER_DAY: variable({
    schema: z.coerce.number().int().min(1),
    fallback: '200',
    about: 'the same for all people together; operators are alerted at 80 % and when it is reached',
  }),
  SPONSORED_PAYMENTS_PER_PERSON: variable({
    schema: z.coerce.number().int().min(0),
    fallback: '10',
    about:
      'how many transactions a person may send per day (UTC) from wallets without XLM, whose fees the sponsor pays',
  }),
  SPONSORED_FEES_PER_DAY: variable({
    schema: ledgerAmount,
    fallback: '5',
    about:
      'the fees that the sponsor of a network pays for wallets without XLM per day (UTC), in XLM; alert at 80 %',
  }),
  SPONSOR_BALANCE_ALERT: variable({
    schema: ledgerAmount,
    fallback: '50',
    about: 'operators are alerted when the sponsor of a network has less XLM than this',
  }),
  SMALLEST_DONATION: variable({
    schema: amountPerAsset,
    about:
      'smallest donation per asset, as XLM=0.1,USDC=0.01 (the default in production; elsewhere there is none); a smaller payment from another service counts as no donation',
  }),
  QUARANTINE_BELOW: variable({
    schema: amountPerAsset,
    about:
      'payments and claimable balances from outside below these amounts are not shown to owners of wallets until staff releases them, as XLM=0.001,USDC=0.001 (the default in production; elsewhere there is none)',
  }),
  ONRAMP_BASE_URL: variable({
    schema: url,
    about:
      'purchase page of the on-ramp provider; none by default: the platform simulates a provider on embedded ledgers',
  }),
  ONRAMP_API_KEY: variable({
    schema: z.string().min(1),
    fallback: 'pk_test_development',
    about: 'publishable key at the on-ramp provider',
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
      'must be one secret of at least 8 characters, or two, comma-separated',
    ),
    fallback: 'development-only-webhook-secret',
    secret: true,
    about: 'verifies the provider’s webhooks; two secrets, comma-separated, during rotation',
  }),
} as const
