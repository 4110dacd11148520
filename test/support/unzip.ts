import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'

const open = promisify<Buffer, Options, ZipFile>(fromBuffer)

/** The files of a zip by name, as text; read with another library than the one that writes them. */
export async function unzip(zip: Buffer): Promise<ReadonlyMap<string, string>> {
  const opened = await open(zip, { lazyEntries: true })
  const read = promisify(opened.openReadStream.bind(opened)) as (
    entry: Entry,
  ) => Promise<NodeJS.ReadableStream>
  const files = new Map<string, string>()
  return new Promise((resolve, reject) => {
    opened.on('error', reject)
    opened.on('end', () => resolve(files))
    opened.on('entry', (entry: Entry) => {
      read(entry)
        .then(async (stream) => {
          files.set(entry.fileName, await text(stream))
          opened.readEntry()
        })
        .catch(reject)
    })
    opened.readEntry()
  })
}
