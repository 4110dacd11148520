import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'

/** Changes are noticed within this time; polling also notices files that are replaced, or reached by links. */
const INTERVAL_MS = 1_000

/**
 * Passes the text of a file on whenever it has changed.
 * @returns ends the watch
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
          'The supergraph cannot be read; the one before it is still served.',
        ),
      )
  }
  watchFile(file, { interval, persistent: false }, read)
  return () => unwatchFile(file, read)
}
