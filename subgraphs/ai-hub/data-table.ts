import { readProjectFile } from '../../runtime/project-root.js'

/**
 * Reads a table of tab-separated values that is committed next to the code. Its first line lists the columns; a cell
 * may be empty and contains neither tabs nor line breaks.
 * @param path below `subgraphs/ai-hub/`
 * @throws Error naming the file and the line that does not fit the columns
 */
export function readDataTable<const Column extends string>(
  path: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const file = `subgraphs/ai-hub/${path}`
  return dataTable(file, readProjectFile(file), columns)
}

/**
 * The rows of a table of tab-separated values.
 * @param file its name in errors
 * @throws Error naming the file and the line that does not fit the columns
 */
export function dataTable<const Column extends string>(
  file: string,
  content: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const [header, ...lines] = content.replace(/\n$/, '').split('\n')
  if (header !== columns.join('\t')) throw new Error(`${file}:1: the columns must be ${columns.join(', ')}.`)
  return lines.map((line, at) => {
    const cells = line.split('\t')
    if (cells.length !== columns.length)
      throw new Error(`${file}:${at + 2}: ${cells.length} cells, not ${columns.length}.`)
    return Object.fromEntries(columns.map((column, index) => [column, cells[index]])) as Record<
      Column,
      string
    >
  })
}

/** @throws Error if the cell is not one of the values */
export function oneOf<const Value extends string>(values: readonly Value[], cell: string): Value {
  const found = values.find((value) => value === cell)
  if (found === undefined) throw new Error(`"${cell}" is not one of ${values.join(', ')}.`)
  return found
}
