import { join } from 'node:path'
import { BulkheadRejectedError } from 'cockatiel'
import type { FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import { type AdmissionOptions, createAdmission } from '../../../edge/admission/admission.js'
import { apiProfiles } from '../../../edge/api-profile.js'
import { hasCurrent } from '../../../edge/entity-tag.js'
import type { GatewayConfig } from '../../../gateway/config.js'
import { PICTURE_PATH, pictureAddresses } from '../../../runtime/picture-addresses.js'
import { createRemotePictures } from './remote-pictures.js'

/** Replaces a missing picture; browsers render the body of an image's 404. */
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" role="img">
<rect width="160" height="120" fill="#e4e7e5"/>
<path d="M48 84l22-28 16 18 10-10 18 20z" fill="#b4bcb7"/><circle cx="104" cy="44" r="9" fill="#b4bcb7"/></svg>`

/** `GET /media/<signature>/<URL>`: pictures of other servers, served from this origin without their cookies or scripts. */
export function pictureRoutes(
  config: GatewayConfig,
  admission: AdmissionOptions,
  log: Logger,
): FastifyPluginAsync {
  const addresses = pictureAddresses(config.sessionSecrets, config.publicUrl)
  const pictures = createRemotePictures(join(config.dataDirectory, 'pictures'), {
    allowPrivate: config.allowPrivateTargets,
    log,
  })
  const { admit } = createAdmission(admission)
  return async (app) => {
    app.addHook('onRequest', (request, reply) =>
      admit(request, reply, { profile: apiProfiles.backoffice, policy: 'backoffice-files', guards: [] }),
    )
    app.addHook('onClose', () => pictures.close())
    app.get(`${PICTURE_PATH}*`, async (request, reply) => {
      const url = addresses.urlOf((request.params as { readonly '*': string })['*'])
      const path = url && addresses.pathOf(url)
      if (path && !path.startsWith(PICTURE_PATH)) return reply.redirect(path, 308)
      const found =
        url === undefined
          ? undefined
          : await pictures.read(url).catch((error: unknown) => {
              if (error instanceof BulkheadRejectedError) return undefined
              throw error
            })
      if (!found)
        return reply
          .status(404)
          .headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=60' })
          .send(placeholder)
      const etag = `"${found.digest}"`
      reply.headers({ 'content-type': found.type, 'cache-control': 'public, max-age=86400', etag })
      return hasCurrent(request.headers, etag) ? reply.status(304).send() : reply.send(found.content)
    })
  }
}
