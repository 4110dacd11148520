/** The object that this device stores as JSON; empty if there is none or it cannot be read. */
export function storedObject(json: string | null): Readonly<Partial<Record<string, unknown>>> {
  try {
    return { ...(JSON.parse(json ?? '{}') as object) }
  } catch {
    return {}
  }
}
