import { setImmediate } from 'node:timers/promises'
import { create } from 'qrcode'
import { type Language, locales } from '../../../schema/languages.js'
import { assetText, dayText } from '../public/page-formats.js'
import { texts as pageTexts } from '../public/page-texts.js'
import { type Line, pdfText, singleLine, type TextStyle } from './pdf-text.js'
import type { DonorStatement } from './statement-operation.js'
import { statementTexts } from './statement-texts.js'

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 }
const RIGHT = PAGE.width - PAGE.margin
const BOTTOM = PAGE.height - 80
const COLUMNS = { case: PAGE.margin + 110, amount: RIGHT - 140 }
const CASE_WIDTH = COLUMNS.amount - COLUMNS.case - 12
const QR_SIZE = 92

const MUTED = '#5c6165'
const ACCENT = '#0f6e63'
const RULE = '#d9d9d4'
const TITLE: TextStyle = { size: 22, weight: 600 }
const HEADING: TextStyle = { size: 12, weight: 600 }
const BODY: TextStyle = { size: 10 }
const BOLD: TextStyle = { size: 10, weight: 600 }
const NOTE: TextStyle = { size: 8.5, color: MUTED }

type Element = PDFKit.PDFStructureElement

/**
 * A statement as a PDF (1.7, tagged, with embedded fonts). Names in scripts that the fonts lack are drawn in Latin letters and keep
 * their own as the text that is read aloud, searched and copied.
 */
export async function statementPdf(statement: DonorStatement, language: Language): Promise<Buffer> {
  const text = statementTexts[language]
  const { organisation } = pageTexts[language]
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: new Intl.Locale(locales[language]).baseName,
    displayTitle: true,
    bufferPages: true,
    // No standard font: those are not embedded.
    font: '',
    info: {
      Title: `${text.title} · ${statement.from} – ${statement.to}`,
      Author: organisation,
      CreationDate: new Date(statement.issuedAt),
    },
  })
  const chunks: Buffer[] = []
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const writer = pdfText(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  let y = PAGE.margin

  const money = (amount: number, currency: string) =>
    new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(amount)

  const dateText = (time: string, dateStyle: 'medium' | 'long', timeStyle?: 'short') =>
    new Intl.DateTimeFormat(locales[language], { dateStyle, timeStyle, timeZone: 'UTC' }).format(
      new Date(time),
    )

  /** The lines of a user-written text, and its element, which keeps the original text if it is drawn differently. */
  function drawn(
    type: string,
    original: string,
    style: TextStyle,
    at: { x: number; y: number; width: number },
  ) {
    const actual = singleLine(original)
    const shown = writer.writable(actual)
    const lines = writer.linesOf(shown, style, at.width)
    const draw = () => drawLines(lines, style, at.x, at.y)
    const content = shown === actual ? draw : doc.struct('Span', { actual }, draw)
    return { element: doc.struct(type, {}, [content]), height: lines.length * heightOf(style) }
  }

  function drawLines(lines: readonly Line[], style: TextStyle, x: number, top: number): void {
    for (const [index, line] of lines.entries()) writer.draw(line, style, x, top + index * heightOf(style))
  }

  /** Adds a paragraph below the previous one. */
  function add(parent: Element, type: string, content: string, style: TextStyle, gap = 0): void {
    const { element, height } = drawn(type, content, style, {
      x: PAGE.margin,
      y,
      width: RIGHT - PAGE.margin,
    })
    parent.add(element)
    y += height + gap
  }

  /** A cell whose text ends at the right margin. */
  function amountCell(type: string, content: string, style: TextStyle, top: number): Element {
    const shown = writer.writable(content)
    const [line] = writer.linesOf(shown, style, Number.POSITIVE_INFINITY)
    return doc.struct(type, {}, [() => line && writer.draw(line, style, RIGHT - line.width, top)])
  }

  function rule(color = RULE): void {
    doc.markContent('Artifact', { type: 'Layout' })
    doc.moveTo(PAGE.margin, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(color).stroke()
    doc.endMarkedContent()
  }

  /** Starts a new page unless a height fits on this one. */
  function reserve(height: number): boolean {
    if (y + height <= BOTTOM) return false
    doc.addPage()
    y = PAGE.margin
    return true
  }

  function header(table: Element): void {
    const style = { ...NOTE, weight: 600 } as const
    const row = doc.struct('TR')
    table.add(row)
    const cell = (content: string, x: number) =>
      row.add(drawn('TH', content, style, { x, y, width: CASE_WIDTH }).element)
    cell(text.paid, PAGE.margin)
    cell(text.case, COLUMNS.case)
    row.add(amountCell('TH', text.amount, style, y))
    row.end()
    y += heightOf(style) + 5
    rule()
    y += 7
  }

  async function table(): Promise<void> {
    const body = doc.struct('Table')
    root.add(body)
    header(body)
    for (const one of statement.donations) await donationRow(body, one)
    for (const { currency, amount, donations } of statement.totals) {
      reserve(30)
      const row = doc.struct('TR')
      body.add(row)
      row.add(drawn('TH', text.total(donations), BOLD, { x: PAGE.margin, y, width: 300 }).element)
      row.add(amountCell('TD', money(amount, currency), BOLD, y))
      row.end()
      y += heightOf(BOLD) + 6
    }
    body.end()
  }

  async function donationRow(table: Element, one: DonorStatement['donations'][number]): Promise<void> {
    const name = one.case?.name ?? ''
    const lines = writer.linesOf(writer.writable(singleLine(name)), BODY, CASE_WIDTH).length
    const ledger = one.asset && one.assetAmount ? assetText(language, one.assetAmount, one.asset) : ''
    const height = Math.max(lines * heightOf(BODY), heightOf(BODY) + (ledger ? heightOf(NOTE) : 0))
    if (reserve(height + 12)) {
      header(table)
      // Other requests are served between the pages of a long statement.
      await setImmediate()
    }
    const row = doc.struct('TR')
    table.add(row)
    const day = one.completedAt ? dateText(one.completedAt, 'medium') : ''
    row.add(drawn('TD', day, BODY, { x: PAGE.margin, y, width: COLUMNS.case - PAGE.margin - 8 }).element)
    row.add(drawn('TD', name, BODY, { x: COLUMNS.case, y, width: CASE_WIDTH }).element)
    const amount = doc.struct('TD')
    amount.add(amountCell('P', money(one.amount, one.currency), BODY, y))
    if (ledger) amount.add(amountCell('P', ledger, NOTE, y + heightOf(BODY)))
    row.add(amount)
    row.end()
    y += height + 6
    rule()
    y += 7
  }

  /** How to verify the statement. */
  function check(): void {
    reserve(QR_SIZE + 60)
    y += 24
    const section = doc.struct('Sect')
    root.add(section)
    const top = y
    const size = { x: PAGE.margin, y: top, size: QR_SIZE }
    section.add(doc.struct('Figure', { alt: text.qrCode }, [() => drawQrCode(doc, statement.checkUrl, size)]))
    const x = PAGE.margin + QR_SIZE + 18
    const width = RIGHT - x
    const paragraph = (type: string, content: string, style: TextStyle, gap: number) => {
      const { element, height } = drawn(type, content, style, { x, y, width })
      section.add(element)
      y += height + gap
    }
    paragraph('H2', text.check, HEADING, 4)
    paragraph('P', text.checkAbout, BODY, 4)
    paragraph('P', statement.code, { ...BOLD, size: 8.5 }, 4)
    const start = y
    paragraph('P', statement.checkUrl, { ...NOTE, color: ACCENT }, 0)
    doc.link(x, start, width, y - start, statement.checkUrl)
    section.end()
    y = Math.max(y, top + QR_SIZE)
  }

  /** The number of each page. */
  function numbers(): void {
    const { start, count } = doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      doc.switchToPage(start + index)
      doc.markContent('Artifact', { type: 'Pagination' })
      const shown = `${organisation} · ${text.page(index + 1, count)}`
      drawLines(writer.linesOf(shown, NOTE, RIGHT - PAGE.margin), NOTE, PAGE.margin, PAGE.height - 48)
      doc.endMarkedContent()
    }
  }

  add(root, 'P', organisation, { ...HEADING, color: ACCENT }, 10)
  add(root, 'H1', text.title, TITLE, 10)
  add(root, 'P', statement.donorName, { size: 14, weight: 600 }, 4)
  add(root, 'P', text.period(dayText(language, statement.from), dayText(language, statement.to)), BODY, 2)
  add(
    root,
    'P',
    text.issued(`${dateText(statement.issuedAt, 'long', 'short')} UTC`),
    { ...BODY, color: MUTED },
    22,
  )
  if (statement.donations.length > 0) await table()
  else add(root, 'P', text.none, BODY)
  check()
  root.end()
  numbers()
  doc.end()
  return written
}

const heightOf = ({ size }: TextStyle) => size * 1.4

/** Draws the dark modules of a QR code, adjacent ones as one. */
function drawQrCode(
  doc: PDFKit.PDFDocument,
  content: string,
  at: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  const unit = at.size / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let start = 0; start < modules.size; start++) {
      let end = start
      while (end < modules.size && modules.get(row, end)) end++
      if (end > start) doc.rect(at.x + start * unit, at.y + row * unit, (end - start) * unit, unit)
      start = Math.max(start, end)
    }
  doc.fill('#000')
}
