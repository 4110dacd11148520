import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '../../../runtime/private-files.js'

/** A picture on disk; its digests are those of its URL and of its content. */
export interface CachedPicture {
  readonly urlDigest: string
  readonly contentDigest: string
  /** `jpg` */
  readonly ending: string
  readonly size: number
}

/** Pictures of other servers as files of one folder, created on first use. */
export function pictureFolder(folder: string) {
  const pathOf = ({ urlDigest, contentDigest, ending }: CachedPicture) =>
    join(folder, `${urlDigest}.${contentDigest}.${ending}`)
  return {
    /** The stored pictures, with the time at which each was written. */
    async list(): Promise<(CachedPicture & { readonly writtenAt: number })[]> {
      privateFolder(folder)
      const found = await Promise.all(
        (await readdir(folder)).map(async (name) => {
          const [, urlDigest, contentDigest, ending] =
            /^([\w-]{43})\.([\w-]{22})\.([a-z]{3,4})$/.exec(name) ?? []
          const file = await stat(join(folder, name)).catch(() => undefined)
          if (!urlDigest || !contentDigest || !ending || !file) return []
          return [{ urlDigest, contentDigest, ending, size: file.size, writtenAt: file.mtimeMs }]
        }),
      )
      return found.flat()
    },
    /** Undefined when another process has removed it. */
    read: (picture: CachedPicture): Promise<Buffer | undefined> =>
      readFile(pathOf(picture)).catch(() => undefined),
    /** A picture appears under its name only when it is complete. */
    async write(picture: CachedPicture, content: Buffer): Promise<void> {
      const draft = join(folder, `${picture.urlDigest}.${process.pid}.part`)
      await writeFile(draft, content, { mode: 0o600 })
      await rename(draft, pathOf(picture))
    },
    remove: (picture: CachedPicture): Promise<void> => rm(pathOf(picture), { force: true }),
  }
}
