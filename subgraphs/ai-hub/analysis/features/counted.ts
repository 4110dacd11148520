/** `name 1` up to `name n`, at most `limit` of them: a number as features that are present or not. */
export function counted(name: string, count: number, limit: number): string[] {
  return Array.from({ length: Math.min(limit, count) }, (_, index) => `${name} ${index + 1}`)
}
