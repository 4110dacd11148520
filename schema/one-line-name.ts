/** Line breaks and other control characters. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu

/** Controls that change the direction of the text after them (UAX #9): `invoice\u202Egpj.exe` is read as a picture. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]+/g

/** The name of a file in one line that is read as it is written; `file` if nothing is left. Browsers use it too. */
export const oneLineName = (name: string): string =>
  withoutDirections(name).replace(BREAKS, ' ').trim() || 'file'

/** A text without controls of direction, so that it does not reverse the sentence around it. */
export const withoutDirections = (text: string): string => text.replace(DIRECTIONS, '')
