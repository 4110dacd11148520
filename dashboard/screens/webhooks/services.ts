import { addAiHubWebhook } from '../../generated/add-ai-hub-webhook.js'
import { addBackofficeWebhook } from '../../generated/add-backoffice-webhook.js'
import { addWalletWebhook } from '../../generated/add-wallet-webhook.js'
import { aiHubWebhook } from '../../generated/ai-hub-webhook.js'
import { aiHubWebhooks } from '../../generated/ai-hub-webhooks.js'
import { backofficeWebhook } from '../../generated/backoffice-webhook.js'
import { backofficeWebhooks } from '../../generated/backoffice-webhooks.js'
import { deleteAiHubWebhook } from '../../generated/delete-ai-hub-webhook.js'
import { deleteBackofficeWebhook } from '../../generated/delete-backoffice-webhook.js'
import { deleteWalletWebhook } from '../../generated/delete-wallet-webhook.js'
import { renewAiHubSecret } from '../../generated/renew-ai-hub-secret.js'
import { renewBackofficeSecret } from '../../generated/renew-backoffice-secret.js'
import { renewWalletSecret } from '../../generated/renew-wallet-secret.js'
import { replayAiHubDelivery } from '../../generated/replay-ai-hub-delivery.js'
import { replayBackofficeDelivery } from '../../generated/replay-backoffice-delivery.js'
import { replayWalletDelivery } from '../../generated/replay-wallet-delivery.js'
import { testAiHubWebhook } from '../../generated/test-ai-hub-webhook.js'
import { testBackofficeWebhook } from '../../generated/test-backoffice-webhook.js'
import { testWalletWebhook } from '../../generated/test-wallet-webhook.js'
import { walletWebhook } from '../../generated/wallet-webhook.js'
import { walletWebhooks } from '../../generated/wallet-webhooks.js'
import type { GraphDocument } from '../../graph/graph-document.js'
import type { WebhookService } from './webhook-search.js'

/** A subscription of any service. */
export interface Webhook {
  readonly id: string
  readonly url: string
  readonly events: readonly string[]
  readonly createdAt: string
}

/** The delivery of an event, with its attempts, oldest first. */
export interface Delivery {
  readonly id: string
  readonly event: string
  readonly status: DeliveryStatus
  readonly createdAt: string
  readonly attempts: readonly {
    readonly number: number
    readonly at: string
    readonly durationMs: number
    readonly statusCode: number | null
    readonly error: string | null
  }[]
}

type DeliveryStatus = 'pending' | 'delivered' | 'parked'

interface ById {
  readonly id: string
}

interface AddedData {
  readonly added: { readonly secret: string; readonly subscription: ById }
}

interface DetailData {
  readonly subscription: Webhook | null
  readonly deliveries: {
    readonly nodes: readonly Delivery[]
    readonly totalCount: number
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

/** The operations of a service on its webhooks: each service has types of its own, which differ in name only. */
interface WebhookDocuments {
  readonly list: GraphDocument<
    { readonly kinds: readonly string[]; readonly subscriptions: readonly Webhook[] },
    object
  >
  readonly detail: GraphDocument<
    DetailData,
    ById & { readonly status?: DeliveryStatus | null; readonly after?: string | null }
  >
  readonly add: GraphDocument<AddedData, { url: string; events: string[] }>
  readonly renew: GraphDocument<AddedData, ById>
  readonly remove: GraphDocument<object, ById>
  readonly test: GraphDocument<{ readonly tested: { readonly status: DeliveryStatus } }, ById>
  readonly replay: GraphDocument<object, ById>
}

export const webhookDocuments: Readonly<Record<WebhookService, WebhookDocuments>> = {
  backoffice: {
    list: backofficeWebhooks,
    detail: backofficeWebhook,
    add: addBackofficeWebhook,
    renew: renewBackofficeSecret,
    remove: deleteBackofficeWebhook,
    test: testBackofficeWebhook,
    replay: replayBackofficeDelivery,
  },
  wallet: {
    list: walletWebhooks,
    detail: walletWebhook,
    add: addWalletWebhook,
    renew: renewWalletSecret,
    remove: deleteWalletWebhook,
    test: testWalletWebhook,
    replay: replayWalletDelivery,
  },
  aiHub: {
    list: aiHubWebhooks,
    detail: aiHubWebhook,
    add: addAiHubWebhook,
    renew: renewAiHubSecret,
    remove: deleteAiHubWebhook,
    test: testAiHubWebhook,
    replay: replayAiHubDelivery,
  },
}
