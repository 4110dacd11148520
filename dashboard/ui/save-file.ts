/** Lets the person save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  // Spreadsheets take UTF-8 for granted only after a byte order mark.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
