/** Reads one parameter of an address; undefined for an invalid value. */
export type SearchReader<Value> = (value: unknown) => Value | undefined

/** The selection in a URL. */
export type SearchOf<Readers extends Readonly<Record<string, SearchReader<unknown>>>> = {
  readonly [Name in keyof Readers]?: NonNullable<ReturnType<Readers[Name]>>
}

/** Returns a reader of all parameters of a URL; unknown ones are ignored. */
export function searchReader<Readers extends Readonly<Record<string, SearchReader<unknown>>>>(
  readers: Readers,
): (search: Readonly<Record<string, unknown>>) => SearchOf<Readers> {
  return (search) => {
    const found = Object.entries(readers).map(([name, read]) => [name, read(search[name])] as const)
    return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as SearchOf<Readers>
  }
}

/** A text that is not blank. The router parses a search of digits as a number. */
export const words: SearchReader<string> = (value) => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return text || undefined
}

/** One of a few values. */
export function oneOf<Value extends string>(values: readonly Value[]): SearchReader<Value> {
  return (value) => values.find((one) => one === value)
}

/** Reads the address of a list without filters. */
export const pageSearchOf = searchReader({ after: words })

/** The variables of a list that an address selects. */
export function filteredPageOf<Filter extends object>({
  after,
  ...filter
}: Filter & { readonly after?: string }) {
  return { filter, after: after ?? null }
}

/** A calendar date, `2026-04-30`. */
export const date: SearchReader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isInCalendar(value) ? value : undefined

/** `Date` takes 31 February for 3 March. */
function isInCalendar(day: string): boolean {
  const time = new Date(day)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
}
