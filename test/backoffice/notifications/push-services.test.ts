import { createECDH, randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { createWebPush } from '../../../subgraphs/backoffice/notifications/delivery/push.client.js'
import { ExternalFailure } from '../../../subgraphs/shared/jobs/jobs.js'
import { createOutbound } from '../../../subgraphs/shared/outbound/outbound.js'
import { networkDouble } from '../../support/doubles/http-network.js'

const message = { title: 'Urgent: Luna', body: 'Luna', url: 'https://rescue.test/app' }
const browser = createECDH('prime256v1').generateKeys('base64url')
const keys = { p256dh: browser, auth: randomBytes(16).toString('base64url') }

it('a push service that fails or cannot be reached is named, without the address of the browser', async () => {
  const outbound = createOutbound({ allowPrivate: true })
  onTestFinished(() => outbound.close())
  const service = await networkDouble(() => ({ status: 503 }))
  const push = createWebPush(randomBytes(32), 'mailto:ops@rescue.test', outbound)
  const { host } = new URL(service.url)
  const send = () => push.send({ endpoint: `${service.url}/secret-of-the-browser`, keys }, message, 'topic')
  await expect(send()).rejects.toEqual(
    new ExternalFailure(`${host}: The push service responded with status 503.`),
  )
  await service.close()
  await expect(send()).rejects.toEqual(new ExternalFailure(`${host}: The connection failed (ECONNREFUSED).`))
})
