/**
 * A stored value as text that is the same for both databases, and that PostgreSQL converts to the type of the column.
 * @param type the column's type in PostgreSQL
 * @param value from SQLite with safe integers, or the text that PostgreSQL returns
 */
export function storedText(type: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  switch (type) {
    case 'boolean':
      return value === 'true' || value === 1n || value === 1 ? 'true' : 'false'
    case 'double precision':
      return String(Number(value))
    case 'timestamp with time zone':
      return new Date(String(value)).toISOString()
    default:
      return String(value)
  }
}
