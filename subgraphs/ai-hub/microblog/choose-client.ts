import type { Clock } from '../../shared/clock.js'
import type { AiHubConfig } from '../config.js'
import type { MicroblogClient } from './microblog-client.js'
import { createSandboxClient } from './sandbox-client.js'

/** The client of the configured network. */
export function microblogClient(_: AiHubConfig['microblog'], { clock }: { clock: Clock }): MicroblogClient {
  return createSandboxClient(clock)
}
