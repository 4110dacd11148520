import { join } from 'node:path'
import type { FileDoor } from '../../../schema/file-door.js'
import { idempotentCalls } from '../../shared/idempotency.js'
import type { Surroundings } from '../surroundings.js'
import { FileResolver } from './file.resolver.js'
import { createFiles } from './file.service.js'
import { fileHandlers } from './file.worker.js'
import { createSpool } from './spool.js'
import { createUploads } from './upload.service.js'
import { openVirusScan } from './virus-scan.js'

/** Uploaded files: pictures of cases, attachments of tickets. */
export function filesFeature(surroundings: Surroundings) {
  const { config } = surroundings
  const spool = createSpool(join(config.dataDirectory, 'incoming'))
  const verbs = createFiles({ ...surroundings, publicUrl: config.publicUrl })
  const uploads = createUploads({
    ...surroundings,
    spool,
    scan: openVirusScan(config.virusScanUrl),
    once: idempotentCalls('upload', surroundings),
  })
  const door: FileDoor = { store: uploads.store, read: verbs.read }
  return {
    verbs,
    files: door,
    instances: [new FileResolver(verbs)],
    jobs: fileHandlers({ ...surroundings, spool }),
  }
}
