import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Failure } from '../../../../edge/failures/failure.js'
import type { Execute } from '../../../../runtime/execute.js'
import type { Read } from '../anonymous-reader.js'
import { missingPage } from '../failure-page.js'
import { formBodies } from '../form-bodies.js'
import { languageOfRequest, sendPage } from '../send-page.js'
import { type PurchaseData, purchaseOperation, settlePurchaseOperation } from './purchase-operations.js'
import { purchasePage } from './purchase-page.js'

/** `/purchases?…`: the page of the simulated on-ramp provider; it works without script. */
export function purchaseRoutes(ask: Read, execute: Execute): FastifyPluginAsync {
  return async (app) => {
    formBodies(app)

    app.get('/purchases', async (request, reply) => {
      const language = languageOfRequest(request)
      const link = linkOf(request)
      const { embeddedPurchase: found } = await ask<PurchaseData>(request, purchaseOperation, { link })
      if (!found) return sendPage(request, reply.status(404), missingPage(language))
      return sendPage(request, reply, purchasePage(found, link, language))
    })

    app.post('/purchases', { config: { policy: 'wallet-onramp' } }, async (request, reply) => {
      const sent = request.body instanceof URLSearchParams ? request.body.get('decision') : null
      const link = linkOf(request)
      const isPaid = sent === 'pay'
      if (isPaid || sent === 'cancel') {
        const { errors } = await execute({
          document: settlePurchaseOperation,
          variables: { link, isPaid },
          context: { viewer: { kind: 'anonymous' }, requestId: request.id, address: request.ip },
        })
        // The page says that a link is unknown or has expired.
        const code = errors?.[0]?.extensions?.code
        if (errors && code !== 'NOT_FOUND' && code !== 'CONFLICT')
          throw new Failure('UPSTREAM_ERROR', 'The purchase cannot be paid at the moment; try again.')
      }
      return reply.redirect(`/purchases${link}&lang=${languageOfRequest(request)}`, 303)
    })
  }
}

/** The signed part of the URL. */
function linkOf({ url }: FastifyRequest): string {
  const [, link = '?'] = /^[^?]*(\?.*?&signature=[^&]*)/.exec(url) ?? []
  return link
}
