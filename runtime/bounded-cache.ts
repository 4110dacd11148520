import { LRUCache } from 'lru-cache'

/**
 * A cache with a maximum number of entries, which evicts the least recently used one. It grows with its entries: with `max`,
 * `LRUCache` allocates all of them at once, which takes 4 ms for 10,000 and is repeated by every part of a start.
 * @param ttl lifetime of an entry in milliseconds; default none
 */
export function boundedCache<Value extends {}>(entries: number, ttl = 0): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1, ttl })
}
