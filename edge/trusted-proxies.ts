/** Fastify's option for trusted proxies, which takes their number as a function. */
export function trustedHops(proxies: boolean | number | readonly string[]) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  return typeof proxies === 'boolean' ? proxies : [...proxies]
}
