import { createStore, get, update } from 'idb-keyval'
import { GraphFailure } from '../../graph/graph-failure.js'
import { restContent } from '../../graph/rest-content.js'
import { inSession, sessionHeader } from '../../session/session.js'

/** A picture of a draft, which this device keeps until the platform has it. */
export interface DraftPicture {
  /** The idempotency key of its upload. */
  readonly id: string
  readonly content: Blob
  /** Where it was uploaded to. */
  readonly url?: string
}

/** The limit of the platform. */
export const MAX_PICTURES = 10

/** Longest edge in pixels: enough for a screen, little for a phone to send. */
const LONGEST_EDGE = 2_048
const QUALITY = 0.85

const drafts = () => createStore('drafts', 'pictures')

/** The pictures of a draft. */
export async function readPictures(draft: string): Promise<readonly DraftPicture[]> {
  return (await get<readonly DraftPicture[]>(draft, drafts())) ?? []
}

/** Changes the stored pictures of a draft. @returns the pictures now stored */
export async function changePictures(
  draft: string,
  change: (known: readonly DraftPicture[]) => readonly DraftPicture[],
): Promise<readonly DraftPicture[]> {
  let changed: readonly DraftPicture[] = []
  await update<readonly DraftPicture[]>(
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
export async function preparedPicture(file: Blob): Promise<DraftPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST_EDGE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!content) throw new Error('The picture could not be drawn')
  return { id: crypto.randomUUID(), content }
}

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

/** Uploads a picture once. @param stop ends the upload @throws GraphFailure */
export async function uploaded(picture: DraftPicture, stop: AbortSignal): Promise<DraftPicture> {
  if (picture.url !== undefined) return picture
  const form = new FormData()
  form.append('folder', 'updates')
  form.append('file', picture.content, 'picture.jpg')
  const headers = { ...sessionHeader(), 'idempotency-key': picture.id }
  const request = { method: 'POST', headers, body: form, signal: limited(stop) }
  const { url } = await inSession(() => restContent<{ readonly url?: string }>(fetch('/api/upload', request)))
  // A proxy may have responded in place of the platform.
  if (!url) throw new GraphFailure('', 'OFFLINE')
  return { ...picture, url }
}
