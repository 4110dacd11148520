import { memoTypes } from '../../../schema/memo-rules.js'
import { enumType } from './enum-type.js'

export const MemoTypeEnum = enumType(
  'MemoType',
  memoTypes,
  'The type of a memo: a `text` of at most 28 bytes, a 64-bit `id` in decimal, or 32 bytes in hex as `hash` or `return`.',
  {
    text: 'Text of at most 28 bytes of UTF-8.',
    id: 'A whole number from 0 to 18446744073709551615 in decimal, as exchanges assign to their customers.',
    hash: '32 bytes as 64 hexadecimal digits, such as the hash of an invoice.',
    return: '32 bytes as 64 hexadecimal digits: the hash of the refunded transaction.',
  },
)
