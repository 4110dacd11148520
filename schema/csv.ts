/** The value of a cell; null and undefined are empty. */
export type Cell = string | number | null | undefined

/** The start of a formula in spreadsheets, also after blanks and in full width (OWASP "CSV Injection"). */
const FORMULA = /^[\s\0]*[=+\-@\t\r＝＋－＠]/u
const MUST_BE_QUOTED = /[",\r\n]|^\s|\s$/

/** A table as text of RFC 4180. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map(csvRow).join('')
}

/** One record of RFC 4180, with its line break; cells that a spreadsheet would run as formulas are escaped. */
function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A cell by RFC 4180; a leading apostrophe prevents hostile text from running as a formula. */
function csvCell(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '')
  return MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
