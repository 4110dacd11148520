/** Lets the person save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  // Spreadsheets recognise UTF-8 only by a byte order mark.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
