import { brokenDocuments, compareGraphs } from './compare-graphs.js'
import { compareOpenApi } from './compare-openapi.js'
import type { ContractChange } from './contract-change.js'
import { undatedDeprecations } from './deprecation-faults.js'
import type { Contract } from './released-contract.js'

/** The result of comparing the contract with the released one. */
export interface ContractReport {
  readonly changes: readonly ContractChange[]
  /** Faults to repair: breaking changes that `CHANGES.md` does not name, and deprecations without dates. */
  readonly faults: readonly string[]
}

/**
 * Compares a contract with the released one.
 * @param announced the text of `schema/CHANGES.md`
 * @param documents further trusted documents that clients use, by id
 */
export async function checkContract(
  released: Contract,
  current: Contract,
  announced: string,
  documents: Readonly<Record<string, string>> = {},
): Promise<ContractReport> {
  const changes = [
    ...(await compareGraphs(released.graph, current.graph)),
    ...brokenDocuments({ ...released.documents, ...documents }, current.graph),
    ...Object.entries(released.openApi).flatMap(([service, document]) =>
      compareOpenApi(document, current.openApi[service] ?? { paths: {} }),
    ),
  ]
  const named = announcedPlaces(announced)
  const unnamed = changes.filter(({ level, place }) => level === 'breaking' && !named.has(place))
  return {
    changes,
    faults: [
      ...unnamed.map(({ place, about }) => `breaking: ${place}: ${about}`),
      ...undatedDeprecations(current.graph).map(
        (place) => `${place} is deprecated without dates: use deprecated() of schema/deprecation.ts`,
      ),
    ],
  }
}

const UNRELEASED = '## Unreleased'

/** The places in backticks that begin the items of the section "Unreleased". */
function announcedPlaces(text: string): ReadonlySet<string> {
  const [, section = ''] = text.split(UNRELEASED)
  const [own = ''] = section.split(/^## /m)
  return new Set([...own.matchAll(/^- `([^`]+)`/gm)].map(([, place = '']) => place))
}

/** Whether `CHANGES.md` has the section of a version. */
export function isReleased(text: string, version: string): boolean {
  return text.includes(`\n## ${version} (`)
}

/** `CHANGES.md` after a release: unreleased changes belong to the version. */
export function releasedChanges(text: string, version: string, date: string): string {
  return text.replace(UNRELEASED, `${UNRELEASED}\n\n## ${version} (${date})`)
}
