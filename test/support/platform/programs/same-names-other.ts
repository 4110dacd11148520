/** A class of a name that the bundle has twice. */
export class Case {}

/** The name of a closure that each call makes. */
export function closureName(): string {
  const closure = () => Case
  return closure.name
}
