import type { Place } from './exif.policy.js'

/** A picture or video without metadata. */
export interface CleanPicture {
  readonly content: Buffer
  /** Where it was taken, if the removed metadata contained it; rounded. */
  readonly place?: Place | undefined
}

/** The content ends within a part, or a part contradicts its declared type or size. */
export class MalformedPictureError extends Error {}

/**
 * A part of a picture by position.
 * @throws MalformedPictureError when it reaches beyond the end
 */
export function sliceOf(content: Buffer, start: number, length: number): Buffer {
  if (length < 0 || start + length > content.length) throw new MalformedPictureError('ends early')
  return content.subarray(start, start + length)
}

/**
 * Checks that parts can be read or overwritten in the time and memory that the content itself takes.
 * @throws MalformedPictureError when they overlap too often
 */
export function assertApart(parts: readonly Buffer[], content: Buffer): void {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0)
  if (bytes > 2 * content.length) throw new MalformedPictureError('has parts that overlap')
}

/** Overwrites parts with zeros. */
export function erase(parts: readonly Buffer[]): void {
  for (const part of parts) part.fill(0)
}

/** More parts than real pictures have; each costs memory. */
const MAX_PARTS = 100_000

/** Counts the parts of a picture. @throws MalformedPictureError when there are too many */
export function partCounter(): () => void {
  let parts = 0
  return () => {
    parts += 1
    if (parts > MAX_PARTS) throw new MalformedPictureError('has too many parts')
  }
}
