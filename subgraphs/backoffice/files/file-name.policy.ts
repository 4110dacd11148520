import { extname } from 'node:path'
import { ValidationError } from '../../shared/domain-error.js'

/** In UTF-8, the ending included: what every file system takes. */
const LONGEST_NAME_BYTES = 200
const LONGEST_FOLDER = 200
const DEEPEST_FOLDER = 10

/** Controls, format characters (those that turn the writing direction among them), surrogates, odd spaces. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu
/** What some file system or shell reads as more than a letter. */
const RESERVED = /[<>:"|?*%`$;&\\]/g
/** Device names of Windows, with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A file's name as it is kept and offered for saving: the last part of what may have been a path, visible
 * characters alone, with an ending that belongs to the type that the bytes have.
 * @param endings those of the type, the usual one first; `.jpg`
 */
export function safeFileName(given: string, endings: readonly [string, ...string[]]): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const visible = tidied(last)
  const ending = extname(visible)
  const fits = endings.includes(ending.toLowerCase())
  const stem = fits ? visible.slice(0, -ending.length) : visible
  const kept = fits ? ending.toLowerCase() : endings[0]
  const shortened = shortenedTo(stem, LONGEST_NAME_BYTES - kept.length).replace(/[. ]+$/, '')
  return `${shortened || 'file'}${kept}`
}

/**
 * A folder as it is kept: a relative path of visible names.
 * @throws ValidationError when it leads upwards, or is too long or deep
 */
export function safeFolder(given: string): string {
  const parts = given.split(/[/\\]/).map((part) => part.trim())
  if (parts.includes('..')) throw new ValidationError({ folder: 'must not lead upwards' })
  const kept = parts.map(tidied).filter(Boolean)
  if (kept.length > DEEPEST_FOLDER)
    throw new ValidationError({ folder: `must have at most ${DEEPEST_FOLDER} parts` })
  const path = kept.join('/')
  if (path.length > LONGEST_FOLDER)
    throw new ValidationError({ folder: `must have at most ${LONGEST_FOLDER} characters` })
  return path
}

function tidied(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(RESERVED, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return DEVICE.test(plain) ? `_${plain}` : plain
}

/** As many whole characters as fit. */
function shortenedTo(text: string, bytes: number): string {
  let size = 0
  let kept = ''
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    kept += character
  }
  return kept
}
