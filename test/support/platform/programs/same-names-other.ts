/** A class whose name occurs twice in the bundle. */
export class Case {}

/** The name of a closure that is created in each call. */
export function closureName(): string {
  const closure = () => Case
  return closure.name
}
