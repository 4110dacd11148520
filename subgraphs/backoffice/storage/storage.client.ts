import type { Log } from '../../shared/log.js'
import { folderStorage } from './folder-storage.client.js'
import { s3Storage } from './s3-storage.client.js'
import type { Storage } from './storage.type.js'

/**
 * Opens the storage that a URL names: `file:` or `file:<folder>` (relative folders are inside the data folder),
 * `s3://<key id>:<secret>@<bucket>/<prefix>?region=…&endpoint=…`.
 * @param log names a bucket that cannot be used once, until it can be used again
 * @throws Error when the URL is incomplete; the message does not repeat its secret
 */
export function openStorage(url: string | undefined, dataDirectory: string, log?: Log): Storage {
  if (url === undefined || url.startsWith('file:'))
    return folderStorage(dataDirectory, url?.slice('file:'.length) || 'files')
  return s3Storage(url, log)
}
