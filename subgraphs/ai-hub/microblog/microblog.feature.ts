import type { Clock } from '../../shared/clock.js'
import type { Log } from '../../shared/log.js'
import type { AiHubConfig } from '../config.js'
import { createMastodonClient } from './mastodon.client.js'
import type { MicroblogClient } from './microblog.client.js'
import { createSandboxClient } from './sandbox.client.js'
import { createV2Client } from './v2.client.js'

/** The client of the configured network. */
export function createMicroblogClient(
  { provider, baseUrl, production }: AiHubConfig['microblog'],
  { clock, log }: { clock: Clock; log: Log },
): MicroblogClient {
  if (provider === 'v2') return createV2Client(baseUrl)
  if (provider === 'mastodon' && baseUrl !== undefined) return createMastodonClient(baseUrl)
  if (production)
    log.warn(
      {},
      'MICROBLOG_PROVIDER is sandbox: the posts of monitored accounts are invented, and so are cases that are approved from them; ' +
        'set v2 or mastodon, and monitor no account until then',
    )
  return createSandboxClient(clock)
}
