import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the address of a screen selects. */
export interface AddressSearch<Search> {
  readonly search: Search
  /** Selects something else, from its first page. */
  readonly select: (change: object) => void
}

/**
 * What the address of the screen selects.
 * @param read reads the parameters of the screen
 * @param cursor the parameter that holds the page of the list, where it is another one; null where a choice keeps the page
 */
export function useAddressSearch<Search extends Readonly<Record<string, unknown>>>(
  read: (search: Readonly<Record<string, unknown>>) => Search,
  cursor: string | null = 'after',
): AddressSearch<Search> {
  const navigate = useNavigate()
  // The router keeps parameters that the route does not declare.
  const search = read({ ...useSearch({ strict: false }) })
  const select = (change: object) => {
    const fromStart = cursor === null ? search : { ...search, [cursor]: undefined }
    void navigate({ to: '.', search: read({ ...fromStart, ...change }) as never })
  }
  return { search, select }
}
