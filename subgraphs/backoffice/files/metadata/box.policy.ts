import { MalformedPictureError, partCounter, sliceOf } from './picture.policy.js'

/** A box of an ISO base media file (ISO 14496-12). */
export interface Box {
  readonly type: string
  /** Position of its size field in the whole content. */
  readonly start: number
  /** Position of its data. */
  readonly data: number
  readonly end: number
}

const HEADER_BYTES = 8
const LARGE_HEADER_BYTES = 16

/** The boxes between two positions. @throws MalformedPictureError */
export function boxesIn(content: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  const count = partCounter()
  for (let start = from; start < to; ) {
    count()
    const header = sliceOf(content, start, HEADER_BYTES)
    const short = header.readUInt32BE()
    // 1: a size of 64 bits follows; 0: the box extends to the end.
    const isLarge = short === 1
    const size = isLarge
      ? Number(sliceOf(content, start + HEADER_BYTES, 8).readBigUInt64BE())
      : short === 0
        ? to - start
        : short
    const data = start + (isLarge ? LARGE_HEADER_BYTES : HEADER_BYTES)
    const end = start + size
    if (end < data || end > to) throw new MalformedPictureError('ends early')
    boxes.push({ type: header.toString('latin1', 4, 8), start, data, end })
    start = end
  }
  return boxes
}

/** Turns a box into free space of zeros; positions of all others stay. */
export function freeBox(content: Buffer, { start, data, end }: Box): void {
  content.write('free', start + 4, 'latin1')
  content.fill(0, data, end)
}

/** Reads numbers of a box one after the other. @throws MalformedPictureError at the end */
export function boxReader(content: Buffer, { data, end }: Pick<Box, 'data' | 'end'>) {
  let at = data
  const take = (bytes: number): Buffer => {
    if (at + bytes > end) throw new MalformedPictureError('ends early')
    at += bytes
    return sliceOf(content, at - bytes, bytes)
  }
  return {
    position: () => at,
    skip: (bytes: number): void => void take(bytes),
    /** An unsigned number of 0 to 8 bytes. */
    number(bytes: number): number {
      return take(bytes).reduce((number, byte) => number * 256 + byte, 0)
    },
    word: (): string => take(4).toString('latin1'),
    /** A text that ends with a zero, or with the box. */
    text(): string {
      const zero = content.indexOf(0, at)
      const last = zero < 0 || zero >= end ? end : zero
      const text = content.toString('utf8', at, last)
      at = Math.min(last + 1, end)
      return text
    },
  }
}
