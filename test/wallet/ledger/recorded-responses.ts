import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'

/** The members of a kind of response of Horizon by name, with their JSON types. */
interface Shape {
  /** Where the real response with these members is published. */
  readonly source: string
  readonly members: Readonly<Record<string, string>>
  /** Members of the real response that the wallet does not read and the development ledger omits. */
  readonly notCompared?: readonly string[]
}

const file = new URL('./fixtures/horizon-shapes.json', import.meta.url)
const shapes: Readonly<Record<string, Shape>> = JSON.parse(await readFile(file, 'utf8'))

/** Expects every member of real responses, with its type. */
export function expectShape(kind: string, body: unknown): void {
  const shape = shapes[kind]
  if (!shape) throw new Error(`There is no shape of ${kind}.`)
  const found = Object.fromEntries(
    Object.keys(shape.members).map((name) => [name, jsonType((body as Record<string, unknown>)[name])]),
  )
  expect(found, `${kind}, as in ${shape.source}`).toEqual(shape.members)
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}

/** Writes a response with its server and path if `npm run ledger:contract -- --record <folder>` requests it. */
export async function record(name: string, url: string, path: string, body: unknown): Promise<void> {
  await write(`${name.replaceAll(' ', '-')}.json`, url, { url, path, body })
}

/** Writes the exchanges between a client and a server, which `recorded-ledgers.test.ts` replays, if requested. */
export async function recordExchanges(
  url: string,
  { isDevelopmentLedger, ...recording }: { isDevelopmentLedger: boolean; [member: string]: unknown },
): Promise<void> {
  const name = isDevelopmentLedger ? 'development-ledger' : new URL(url).host
  await write(`${name}.json`, url, recording, { isDevelopmentLedger })
}

async function write(file: string, url: string, content: object, about: object = {}): Promise<void> {
  const folder = process.env.LEDGER_CONTRACT_RECORD
  if (folder === undefined) return
  const root = (await (await fetch(url)).json()) as Record<string, unknown>
  const { horizon_version, core_version, network_passphrase } = root
  const of = { ...about, horizon_version, core_version, network_passphrase }
  const recorded = { of, recordedAt: new Date().toISOString(), ...content }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, file), `${JSON.stringify(recorded, undefined, 2)}\n`)
}
