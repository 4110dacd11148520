import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'

/** Polling interval; polling also detects files that are replaced or reached through links. */
const INTERVAL_MS = 1_000

/**
 * Calls a listener with the text of a file whenever it has changed.
 * @returns stops watching
 */
export function watchSupergraph(
  file: string,
  onText: (text: string) => Promise<unknown>,
  logger: Logger,
  interval = INTERVAL_MS,
): () => void {
  const read = () => {
    readFile(file, 'utf8')
      .then(onText)
      .catch((error: unknown) =>
        logger.error(
          { err: error, file },
          'The supergraph cannot be read; the previous one is still served.',
        ),
      )
  }
  watchFile(file, { interval, persistent: false }, read)
  return () => unwatchFile(file, read)
}
