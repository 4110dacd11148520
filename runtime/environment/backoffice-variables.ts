import { z } from 'zod'
import { base64Of32Bytes, flag, list, serverUrl, storageUrl, url, variable } from './variable.js'

/** Environment variables of the backoffice: mail, uploads, deployments, alerts and prices. */
export const backofficeEnvironment = {
  SMTP_URL: variable({
    schema: serverUrl(/^smtps?$/, 'smtp://user:password@host:587'),
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
    schema: storageUrl,
    about:
      'storage of uploads: file:<folder> or s3://<key id>:<secret>@<bucket>/<prefix>?region=…&endpoint=…; default DATA_DIR/files',
  }),
  UPLOAD_BYTES_PER_DAY: variable({
    schema: z.coerce.number().int().min(1),
    fallback: '536870912',
    about: 'how many bytes a person may upload per day (UTC), deleted files included',
  }),
  VIRUS_SCAN_URL: variable({
    schema: z.url({ protocol: /^clamd$/, hostname: /./, error: 'must be a URL like clamd://host:3310' }),
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
    about: 'allows webhooks, health checks and downloads of pictures to private and loopback addresses',
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
    about:
      'hours before an erasure pays balances out, in which the person can cancel it; with fewer than 24, a thief can empty a wallet sooner than by raising its daily limit',
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
    about: 'maximum time between a donation and the observation of its price, in minutes',
  }),
  ASSET_PRICE_TOLERANCE_PERCENT: variable({
    schema: z.coerce.number().int().min(1).max(1_000),
    fallback: '20',
    about: 'a price that differs more from the previous one is held back and raises an alert',
  }),
} as const
