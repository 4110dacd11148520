import { createStore, get, update } from 'idb-keyval'
import { restContent } from '../../graph/rest-content.js'
import { inSession, sessionHeader } from '../../session/session.js'

/** A picture or another file of a draft, which this device keeps until the platform has it. */
export interface DraftFile {
  /** The idempotency key of its upload. */
  readonly id: string
  /** Bytes, because Safari stores no blob in a private window. */
  readonly content: ArrayBuffer
  /** Its media type. */
  readonly type: string
  /** Its name; none for a picture that was redrawn. */
  readonly name?: string
  /** Where it was uploaded to. */
  readonly url?: string
}

/** The limits of the platform. */
export const MAX_PICTURES = 10
export const MAX_FILE_MEGABYTES = 10

/** Longest edge in pixels: enough for a screen, little for a phone to send. */
const LONGEST_EDGE = 2_048
const QUALITY = 0.85

const drafts = () => createStore('drafts', 'pictures')

/** The files of a draft. */
export async function readFiles(draft: string): Promise<readonly DraftFile[]> {
  return (await get<readonly DraftFile[]>(draft, drafts())) ?? []
}

/** Changes the stored files of a draft. @returns the files now stored */
export async function changeFiles(
  draft: string,
  change: (known: readonly DraftFile[]) => readonly DraftFile[],
): Promise<readonly DraftFile[]> {
  let changed: readonly DraftFile[] = []
  await update<readonly DraftFile[]>(
    draft,
    (known) => {
      changed = change(known ?? [])
      return changed
    },
    drafts(),
  )
  return changed
}

/**
 * A picture to send: upright and small. Redrawing it removes all metadata, including the place.
 * @throws Error for a file that this browser cannot read
 */
export async function preparedPicture(file: Blob): Promise<DraftFile> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_EDGE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!drawn) throw new Error('The picture could not be drawn')
  return draftFile(drawn)
}

/** A file as it is kept. */
export async function draftFile(file: Blob, name?: string): Promise<DraftFile> {
  const content = await file.arrayBuffer()
  return { id: crypto.randomUUID(), content, type: file.type, ...(name === undefined ? {} : { name }) }
}

/** The content of a kept file. */
export const contentOf = ({ content, type }: DraftFile): Blob => new Blob([content], { type })

/** As long as the platform waits for a request: a connection that was lost without a notice never ends an upload. */
const LONGEST_UPLOAD_MS = 300_000

/** Aborts with `stop` or after the time limit. Phones with Safari before 17.4 have no `AbortSignal.any`. */
function limited(stop: AbortSignal): AbortSignal {
  const upload = new AbortController()
  const abort = () => upload.abort()
  if (stop.aborted) abort()
  for (const signal of [stop, AbortSignal.timeout(LONGEST_UPLOAD_MS)]) signal.addEventListener('abort', abort)
  return upload.signal
}

/** Uploads a file once. @param stop ends the upload @throws GraphFailure */
export async function uploaded(file: DraftFile, stop: AbortSignal): Promise<DraftFile> {
  if (file.url !== undefined) return file
  const form = new FormData()
  form.append('folder', file.name === undefined ? 'updates' : 'tickets')
  form.append('file', contentOf(file), file.name ?? 'picture.jpg')
  const headers = { ...sessionHeader(), 'idempotency-key': file.id }
  const request = { method: 'POST', headers, body: form, signal: limited(stop) }
  const sending = () => restContent<{ readonly url: string }>(fetch('/api/upload', request), 'url')
  const { url } = await inSession(sending)
  return { ...file, url }
}
