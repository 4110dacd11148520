/**
 * Folds untrusted text into a plain form that can be mapped back: accents, case, styled letters and stretched words are
 * folded, invisible characters dropped, markup blanked, and every unit of the result maps to units of the raw text.
 */

/** Notable properties of the input. None of them changes how the text is interpreted. */
export type InputNote = 'control_characters' | 'direction_marks' | 'markup' | 'truncated'

export interface NormalisedText {
  raw: string
  text: string
  /** For each UTF-16 unit of `text`, where its source starts and ends in `raw`, also in UTF-16 units. */
  starts: number[]
  ends: number[]
  notes: InputNote[]
}

/** UTF-16 units of a post that are analysed; the rest is ignored, which bounds the time for any input. */
export const MAX_ANALYSED_LENGTH = 4000

const DIRECTION_MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u
const INVISIBLES = new RegExp(INVISIBLE, 'gu')
const MARK = /\p{M}/u
const MARKS = new RegExp(MARK, 'gu')
const CONTROL = /\p{Cc}/u
const LETTER = /\p{L}/u
const LOWER = /[\p{Ll}\p{N}]/u
const UPPER = /\p{Lu}/u
const MARKUP = /<[a-z!/][^<>]{0,300}>/gi

/** @param raw any string, including lone surrogates */
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

/** One character of the folded text, of one UTF-16 unit or two, and where its source is in the raw text. */
interface FoldedCharacter {
  readonly text: string
  readonly start: number
  end: number
}

class Folder {
  private readonly folded: FoldedCharacter[] = []
  private inHashtag = false
  /** Whether the last folded character represents a run of three or more. */
  private inRun = false
  private previous = ''

  constructor(private readonly raw: string) {}

  add(character: string, start: number, end: number): void {
    if (MARK.test(character)) {
      this.extendLast(start, end)
      return
    }
    this.followHashtag(character, start)
    if (/\s/.test(character)) this.push(character === '\n' ? '\n' : ' ', start, end)
    else if (this.inHashtag && character === '_') this.push(' ', start, end)
    else for (const text of fold(character)) this.push(text, start, end)
    this.previous = character
  }

  /** A character of two units has two entries, so that the index of any match in the text finds its source. */
  result(): Omit<NormalisedText, 'notes'> {
    const starts: number[] = []
    const ends: number[] = []
    for (const { text, start, end } of this.folded) {
      for (let unit = 0; unit < text.length; unit++) {
        starts.push(start)
        ends.push(end)
      }
    }
    return { raw: this.raw, text: this.folded.map(({ text }) => text).join(''), starts, ends }
  }

  /** `#AdoptaNoCompres` is three words; the capitals that separate them are lost in folding. */
  private followHashtag(character: string, start: number): void {
    if (character === '#') this.inHashtag = true
    else if (!/[\p{L}\p{N}_]/u.test(character)) this.inHashtag = false
    else if (this.inHashtag && LOWER.test(this.previous) && UPPER.test(character))
      this.push(' ', start, start)
  }

  /** A combining mark belongs to the character before it. */
  private extendLast(start: number, end: number): void {
    const last = this.folded.at(-1)
    if (last?.end === start) last.end = end
  }

  /** A letter repeated three times or more becomes one: "urgenteeee" is "urgente"; "www" begins a link. */
  private push(text: string, start: number, end: number): void {
    const last = this.folded.at(-1)
    if (last?.text === text && text !== 'w' && LETTER.test(text)) {
      const beforeLast = this.folded.at(-2)
      if (this.inRun) {
        last.end = end
        return
      }
      if (beforeLast?.text === text) {
        this.folded.pop()
        beforeLast.end = end
        this.inRun = true
        return
      }
    }
    this.inRun = false
    this.folded.push({ text, start, end })
  }
}

function fold(character: string): string {
  const plain = character.normalize('NFKD').replace(MARKS, '').toLowerCase()
  return plain === '’' || plain === '`' ? "'" : plain
}

/** A piece of raw text as people see it: accents composed, invisible characters dropped. */
export function visibleText(raw: string): string {
  return raw.replace(INVISIBLES, '').normalize('NFC')
}
