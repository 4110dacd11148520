/** A part of a post that is evidence. Offsets are UTF-16 units; `end` is exclusive. */
export interface Evidence {
  readonly label: string
  readonly start: number
  readonly end: number
  readonly negated: boolean
}

/** A piece of a text, with its evidence, if it is any. */
export interface Piece {
  readonly text: string
  readonly start: number
  readonly evidence?: Evidence
}

/** Splits a text at its evidence. Of overlapping evidence, the first and longest is used. */
export function piecesOf(text: string, evidence: readonly Evidence[]): Piece[] {
  const sorted = evidence
    .filter(({ start, end }) => start >= 0 && end <= text.length && start < end)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const pieces: Piece[] = []
  let at = 0
  for (const one of sorted) {
    if (one.start < at) continue
    if (one.start > at) pieces.push({ text: text.slice(at, one.start), start: at })
    pieces.push({ text: text.slice(one.start, one.end), start: one.start, evidence: one })
    at = one.end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), start: at })
  return pieces
}
