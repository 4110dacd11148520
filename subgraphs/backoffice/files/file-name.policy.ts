import { extname } from 'node:path'
import { ValidationError } from '../../shared/domain-error.js'

/** In UTF-8, including the extension; every file system accepts it. */
const MAX_NAME_BYTES = 200
const MAX_FOLDER_LENGTH = 200
const MAX_FOLDER_DEPTH = 10

/** Control and format characters (including bidirectional controls), surrogates, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu
/** Characters with a meaning for some file system or shell. */
const RESERVED = /[<>:"|?*%`$;&\\]/g
/** Device names of Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A file name that is safe to store and download: the last part of a path, visible characters only, with an
 * extension that matches the detected type.
 * @param endings extensions of the type, the usual one first; `.jpg`
 */
export function safeFileName(given: string, endings: readonly [string, ...string[]]): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const visible = tidied(last)
  const ending = extname(visible)
  const fits = endings.includes(ending.toLowerCase())
  const stem = fits ? visible.slice(0, -ending.length) : visible
  const kept = fits ? ending.toLowerCase() : endings[0]
  const shortened = shortenedTo(stem, MAX_NAME_BYTES - kept.length).replace(/[. ]+$/, '')
  return `${shortened || 'file'}${kept}`
}

/**
 * A stored folder: a relative path of visible names.
 * @throws ValidationError when it contains `..`, or is too long or deep
 */
export function safeFolder(given: string): string {
  const parts = given.split(/[/\\]/).map((part) => part.trim())
  if (parts.includes('..')) throw new ValidationError({ folder: 'must not contain ..' })
  const kept = parts.map(tidied).filter(Boolean)
  if (kept.length > MAX_FOLDER_DEPTH)
    throw new ValidationError({ folder: `must have at most ${MAX_FOLDER_DEPTH} parts` })
  const path = kept.join('/')
  if (path.length > MAX_FOLDER_LENGTH)
    throw new ValidationError({ folder: `must have at most ${MAX_FOLDER_LENGTH} characters` })
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
