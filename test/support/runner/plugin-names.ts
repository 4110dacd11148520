/*
 * Fastify looks for the name of each plugin in everything that `require` has loaded, twice, which was a tenth of a
 * platform start under test. It reads this property first.
 */

const displayName = Symbol.for('fastify.display-name')

if (!(displayName in Function.prototype))
  Object.defineProperty(Function.prototype, displayName, {
    get(this: () => unknown) {
      return this.name || 'anonymous'
    },
    set(this: () => unknown, value: unknown) {
      Object.defineProperty(this, displayName, { value, writable: true, configurable: true })
    },
  })

export {}
