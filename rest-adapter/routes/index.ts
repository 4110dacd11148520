import type { ServiceRoutes } from '../core/route.js'
import { aiHubSections } from './ai-hub/index.js'
import { aiHubWebhookTexts } from './ai-hub/webhooks.js'
import { backofficeSections } from './backoffice/index.js'
import { backofficeWebhookTexts } from './backoffice/webhooks.js'
import { walletSections } from './wallet/index.js'
import { walletWebhookTexts } from './wallet/webhooks.js'

/** Every documented path, in the documents' order. */
export const services: readonly ServiceRoutes[] = [
  {
    service: 'wallet',
    title: 'Wallet API',
    description:
      'Wallets on a ledger network, transactions of XLM and USDC, donations to cases, purchase links of an ' +
      'on-ramp provider, and webhooks.',
    mounts: [
      { base: '/v1/wallet', about: 'Public network; `network` can select the test network' },
      { base: '/testnet/v1/wallet', about: 'Test network only', fixed: { scope: 'testnet' } },
    ],
    sections: walletSections,
    webhooks: walletWebhookTexts,
  },
  {
    service: 'ai-hub',
    title: 'AI hub API',
    description:
      'AI agents, and the monitoring of guardians on a microblogging network with its review queue.',
    mounts: [{ base: '' }],
    sections: aiHubSections,
    webhooks: aiHubWebhookTexts,
  },
  {
    service: 'backoffice',
    title: 'Backoffice API',
    description: 'Users, cases, donations, support, notifications, audit, monitoring and administration.',
    mounts: [{ base: '' }],
    sections: backofficeSections,
    webhooks: backofficeWebhookTexts,
  },
]

/** The documented paths; production has no development paths. */
export function servicesOf(production: boolean): readonly ServiceRoutes[] {
  if (!production) return services
  return services.map((service) => ({
    ...service,
    sections: service.sections
      .map((one) => ({ ...one, routes: one.routes.filter(({ options }) => !options.development) }))
      .filter(({ routes }) => routes.length > 0),
  }))
}
