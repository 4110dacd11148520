import { chmod, copyFile, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { UNFINISHED_FILE } from '../../../runtime/file-gateway.js'
import { privateFolder } from '../../../runtime/private-files.js'
import type { Storage } from './storage.type.js'

/**
 * Stores contents as files of one folder, created on first use. A file appears under its name only when it is
 * completely on disk.
 * @param folder relative to the data folder, or absolute
 */
export function folderStorage(dataDirectory: string, folder: string): Storage {
  const root = resolve(dataDirectory, folder)
  const pathOf = (key: string) => {
    if (!/^[\w-]{1,100}$/.test(key))
      throw new Error('A storage key may contain only letters, digits, _ and -.')
    return join(root, key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      privateFolder(root)
      const draft = path + UNFINISHED_FILE
      try {
        await copyFile(content.path, draft)
        await chmod(draft, 0o600)
        await flush(draft, 'r+')
        await rename(draft, path)
        // The name is durable only with the folder.
        await flush(root, 'r')
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async read(key, range) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return file?.createReadStream(range ? { start: range.first, end: range.last } : {})
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(path + UNFINISHED_FILE, { force: true })
      await rm(path, { force: true })
    },
  }
}

/** The row that refers to the file is committed next, so the file must be durable first. */
async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
