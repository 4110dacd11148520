import { Directive } from 'type-graphql'

/** How long a response with a field or type may be reused. */
export interface CacheControlOptions {
  /** Seconds. */
  readonly maxAge?: number
  /** `PRIVATE`: only by the client that received it; default `PUBLIC`. */
  readonly scope?: 'PUBLIC' | 'PRIVATE'
  /** A type takes the time of the field that returns it. */
  readonly inheritMaxAge?: true
}

/**
 * Declares on a resolver or type how long a response may be reused, and prints `@cacheControl` into the SDL. The
 * shortest time and the most private scope of all fields of an operation apply; without it a root field, and a field
 * that returns an object, is not cached. Every response to a signed-in viewer is private.
 *
 * A type whose data change also needs its changes in `schema/cached-changes.ts`.
 *
 * @example @Query(() => Totals) @Allow('anyone') @CacheControl({ maxAge: 30 }) totals() {}
 */
export function CacheControl(
  options: CacheControlOptions,
): ClassDecorator & MethodDecorator & PropertyDecorator {
  const args = Object.entries(options).map(([name, value]) => `${name}: ${value}`)
  return Directive(`@cacheControl(${args.join(', ')})`) as ReturnType<typeof CacheControl>
}

/** The definition of the directive, for the SDL of a subgraph (it is Apollo Server's). */
export const cacheControlDefinition = `
  directive @cacheControl(maxAge: Int, scope: CacheControlScope, inheritMaxAge: Boolean)
    on FIELD_DEFINITION | OBJECT | INTERFACE | UNION
  "Who may reuse a response."
  enum CacheControlScope {
    "Everyone."
    PUBLIC
    "Only the client that received it."
    PRIVATE
  }`
