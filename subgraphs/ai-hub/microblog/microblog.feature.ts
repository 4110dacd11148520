import type { Clock } from '../../shared/clock.js'
import type { AiHubConfig } from '../config.js'
import { createMastodonClient } from './mastodon.client.js'
import type { MicroblogClient } from './microblog.client.js'
import { createSandboxClient } from './sandbox.client.js'
import { createV2Client } from './v2.client.js'

/** The client of the configured network. */
export function createMicroblogClient(
  { provider, baseUrl }: AiHubConfig['microblog'],
  { clock }: { clock: Clock },
): MicroblogClient {
  if (provider === 'v2') return createV2Client(baseUrl)
  if (provider === 'mastodon' && baseUrl !== undefined) return createMastodonClient(baseUrl)
  return createSandboxClient(clock)
}
