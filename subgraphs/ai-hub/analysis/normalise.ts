/**
 * Brings hostile text into a plain form without losing the way back: accents, case, styled letters and stretched
 * words are folded, invisible characters dropped, markup blanked, and every unit of the result knows which units
 * of the raw text it came from.
 */

/** What stood out in the input. None of it changes what the text is taken to say. */
export type InputNote = 'control_characters' | 'direction_marks' | 'markup' | 'truncated'

export interface NormalisedText {
  raw: string
  text: string
  /** For each unit of `text`, where its source starts and ends in `raw` (UTF-16 units). */
  starts: number[]
  ends: number[]
  notes: InputNote[]
}

/** UTF-16 units read of a post; what follows is left out, so that the time for any input is bounded. */
export const MAX_ANALYSED_LENGTH = 4000

const DIRECTION_MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u
const CONTROL = /\p{Cc}/u
const LETTER = /\p{L}/u
const LOWER = /[\p{Ll}\p{N}]/u
const UPPER = /\p{Lu}/u
const MARKUP = /<[a-z!/][^<>]{0,300}>/gi

/** @param raw any string at all, also one with lone surrogates */
export function normalise(raw: string): NormalisedText {
  const read = raw.length > MAX_ANALYSED_LENGTH ? raw.slice(0, MAX_ANALYSED_LENGTH) : raw
  const notes = new Set<InputNote>()
  if (read.length < raw.length) notes.add('truncated')
  const blanked = read.replace(MARKUP, (tag) => {
    notes.add('markup')
    return ' '.repeat(tag.length)
  })
  const folder = new Folder(raw)
  let at = 0
  for (const character of blanked) {
    const end = at + character.length
    if (DIRECTION_MARK.test(character)) notes.add('direction_marks')
    else if (CONTROL.test(character) && !/[\n\r\t]/.test(character)) notes.add('control_characters')
    else if (!INVISIBLE.test(character)) folder.add(character, at, end)
    at = end
  }
  return { ...folder.result(), notes: [...notes] }
}

class Folder {
  private readonly units: string[] = []
  private readonly starts: number[] = []
  private readonly ends: number[] = []
  private inHashtag = false
  private previous = ''

  constructor(private readonly raw: string) {}

  add(character: string, start: number, end: number): void {
    this.followHashtag(character, start)
    if (/\s/.test(character)) this.push(character === '\n' ? '\n' : ' ', start, end)
    else if (this.inHashtag && character === '_') this.push(' ', start, end)
    else for (const unit of fold(character)) this.push(unit, start, end)
    this.previous = character
  }

  result(): Omit<NormalisedText, 'notes'> {
    return { raw: this.raw, text: this.units.join(''), starts: this.starts, ends: this.ends }
  }

  /** `#AdoptaNoCompres` is three words; the capitals that say so are gone after folding. */
  private followHashtag(character: string, start: number): void {
    if (character === '#') this.inHashtag = true
    else if (!/[\p{L}\p{N}_]/u.test(character)) this.inHashtag = false
    else if (this.inHashtag && LOWER.test(this.previous) && UPPER.test(character))
      this.push(' ', start, start)
  }

  /** A letter written three times or more is one letter, "urgenteeee" is "urgente"; "www" begins a link. */
  private push(unit: string, start: number, end: number): void {
    const last = this.units.length - 1
    if (unit !== 'w' && LETTER.test(unit) && this.units[last] === unit) {
      if (this.units[last - 1] === unit) {
        this.units.pop()
        this.starts.pop()
        this.ends.pop()
        this.ends[last - 1] = end
        return
      }
      if (this.stretched(last, start)) {
        this.ends[last] = end
        return
      }
    }
    this.units.push(unit)
    this.starts.push(start)
    this.ends.push(end)
  }

  /** Whether the unit at `index` already stands for a run of letters that ends where this one starts. */
  private stretched(index: number, start: number): boolean {
    return (this.ends[index] ?? 0) - (this.starts[index] ?? 0) > 2 && this.ends[index] === start
  }
}

function fold(character: string): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain === '’' || plain === '`' ? "'" : plain
}
