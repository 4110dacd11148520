/** An open case that is short of its goal, in cents of the base currency. */
export interface CaseInNeed {
  readonly id: string
  readonly missing: bigint
}

/** The part of a surplus that a case receives, in cents of the base currency. */
export interface SurplusShare {
  readonly caseId: string
  readonly amount: bigint
}

/** Divides a surplus among cases in their order, each up to its goal. */
export function divideSurplus(surplus: bigint, needs: readonly CaseInNeed[]): SurplusShare[] {
  let rest = surplus
  return needs.flatMap(({ id: caseId, missing }) => {
    const amount = missing < rest ? missing : rest
    if (amount <= 0n) return []
    rest -= amount
    return [{ caseId, amount }]
  })
}
