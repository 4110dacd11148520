import { readFileSync } from 'node:fs'
import anyAscii from 'any-ascii'
import { packageFile } from '../page-files.js'
import { interFont } from './font-files.js'

/** How a text is drawn. */
export interface TextStyle {
  /** Points. */
  readonly size: number
  readonly weight?: 400 | 600
  readonly color?: string
}

/** Consecutive characters in one font. */
interface Run {
  readonly font: string
  readonly text: string
}

/** A line of text. */
export interface Line {
  readonly runs: readonly Run[]
  /** Points. */
  readonly width: number
}

/** Texts of a document in Inter, which covers Latin, Greek and Cyrillic letters in a file for each part of Unicode. */
export function pdfText(doc: PDFKit.PDFDocument) {
  const registered = new Set<string>()
  const widths = new Map<string, number>()
  const partOf = partsOfInter()

  function fontOf(part: string, weight: 400 | 600): string {
    const name = `${part}-${weight}`
    if (!registered.has(name)) {
      registered.add(name)
      doc.registerFont(name, interFont(name))
    }
    return name
  }

  function runsOf(text: string, weight: 400 | 600): Run[] {
    const runs: { font: string; text: string }[] = []
    for (const character of text) {
      const font = fontOf(partOf(character) ?? 'latin', weight)
      const last = runs.at(-1)
      if (last?.font === font) last.text += character
      else runs.push({ font, text: character })
    }
    return runs
  }

  function lineOf(text: string, { size, weight = 400 }: TextStyle): Line {
    const runs = runsOf(text, weight)
    const width = runs.reduce(
      (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text),
      0,
    )
    return { runs, width }
  }

  /** Most words of a statement are repeated. */
  function widthOf(word: string, style: TextStyle): number {
    const key = `${style.size} ${style.weight} ${word}`
    const width = widths.get(key) ?? lineOf(word, style).width
    widths.set(key, width)
    return width
  }

  return {
    /**
     * A text in characters that the fonts have: others are transliterated into Latin letters, and emoji are left out of a text with
     * words.
     */
    writable(text: string): string {
      const letters = (one: string) =>
        Array.from(one, (character) => (partOf(character) ? character : anyAscii(character)))
          .join('')
          .trim()
      return letters(text.replace(/\p{Extended_Pictographic}/gu, '')) || letters(text)
    },

    /** The lines of a writable text that fit a width; words that are longer are divided. */
    linesOf(text: string, style: TextStyle, width: number): Line[] {
      const lines: Line[] = []
      let [current, used] = ['', 0]
      const push = () => {
        if (current) lines.push(lineOf(current, style))
        ;[current, used] = ['', 0]
      }
      const append = (part: string, partWidth: number) => {
        current += part
        used += partWidth
      }
      const space = widthOf(' ', style)
      for (const word of text.split(' ')) {
        const wordWidth = widthOf(word, style)
        if (current && used + space + wordWidth <= width) append(` ${word}`, space + wordWidth)
        else {
          push()
          for (const part of wordWidth <= width ? [word] : word) {
            const partWidth = widthOf(part, style)
            if (used + partWidth > width) push()
            append(part, partWidth)
          }
        }
      }
      push()
      return lines
    },

    /** Draws a line at the left end of its top. */
    draw({ runs }: Line, { size, color = '#1c1e1f' }: TextStyle, x: number, y: number): void {
      let left = x
      for (const { font, text } of runs) {
        doc.font(font).fontSize(size).fillColor(color).text(text, left, y, { lineBreak: false })
        left += doc.widthOfString(text)
      }
    },
  }
}

/** A user-written text as one line, without control and formatting characters. */
export function singleLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').trim()
}

/** The part of Inter that has a character, by the ranges in its package: undefined if none has it. */
function partsOfInter(): (character: string) => string | undefined {
  const stated = JSON.parse(readFileSync(packageFile('@fontsource/inter', 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  const ranges = Object.entries(stated).flatMap(([part, list]) =>
    list.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return { part, first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }
    }),
  )
  // Most characters are Latin letters.
  ranges.reverse()
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return ranges.find(({ first, last }) => first <= code && code <= last)?.part
  }
}
