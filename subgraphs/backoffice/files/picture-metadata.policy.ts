import { cleanGif } from './metadata/gif.policy.js'
import { cleanHeif } from './metadata/heif.policy.js'
import { cleanJpeg } from './metadata/jpeg.policy.js'
import type { CleanPicture } from './metadata/picture.policy.js'
import { cleanPng } from './metadata/png.policy.js'
import { cleanVideo } from './metadata/video.policy.js'
import { cleanWebp } from './metadata/webp.policy.js'

export type { Place } from './metadata/exif.policy.js'
export { type CleanPicture, MalformedPictureError } from './metadata/picture.policy.js'

/**
 * Removes metadata of a picture or video (place, time, device, people, comments) by type. Only bytes are removed or
 * zeroed; nothing is recompressed. No package does that: existing ones re-encode the picture, or support one
 * format.
 */
export const withoutMetadata: Readonly<Record<string, (content: Buffer) => CleanPicture>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
  'image/avif': cleanHeif,
  'image/heic': cleanHeif,
  'video/mp4': cleanVideo,
}
