import { inject } from 'vitest'

/** The URL of the run's PostgreSQL server; the first call of a run starts it. */
export async function postgresUrl(): Promise<string> {
  const response = await fetch(inject('postgresOnDemand'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
