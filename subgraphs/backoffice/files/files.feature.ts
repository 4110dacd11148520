import { join } from 'node:path'
import type { FileGateway } from '../../../runtime/file-gateway.js'
import { idempotentCalls } from '../../shared/idempotency/idempotent-mutations.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { FileResolver } from './file.resolver.js'
import { createFiles } from './file.service.js'
import { fileHandlers } from './file.worker.js'
import { createUploads } from './upload.service.js'
import { createSpool } from './upload-spool.store.js'
import { openVirusScan } from './virus-scan.client.js'

/** Uploaded files: pictures of cases, attachments of tickets. */
export function filesFeature(dependencies: FeatureDependencies) {
  const { config } = dependencies
  const spool = createSpool(join(config.dataDirectory, 'incoming'))
  const api = createFiles({ ...dependencies, publicUrl: config.publicUrl })
  const uploads = createUploads({
    ...dependencies,
    spool,
    uploadBytesPerDay: config.uploadBytesPerDay,
    scan: openVirusScan(config.virusScanUrl),
    once: idempotentCalls('upload', dependencies),
  })
  const fileGateway: FileGateway = { store: uploads.store, read: api.read }
  return {
    api,
    files: fileGateway,
    instances: [new FileResolver(api)],
    jobs: fileHandlers({ ...dependencies, spool }),
  }
}
