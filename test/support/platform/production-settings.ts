const key = Buffer.alloc(32, 1).toString('base64')

/** The settings that are required in production; the secrets are for tests only. */
export const productionSettings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rescue.example',
  WALLET_PLAY_MONEY: 'true',
  AI_HUB_OPEN: 'true',
  SESSION_SECRET: 'a-secret-of-this-test-and-no-other-0000',
  WALLET_MASTER_KEY: key,
  CREDENTIALS_KEY: key,
  AUDIT_KEY: key,
  OPERATIONS_TOKEN: 'an-operations-token-of-these-tests-0000',
  ONRAMP_SECRET: 'a-secret-of-this-test',
  ONRAMP_WEBHOOK_SECRET: 'another-secret-of-this-test',
} as const
