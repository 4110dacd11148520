import { Redis } from 'ioredis'

/**
 * Connects to Redis for commands that must not wait: they fail while it cannot be reached, and after a second.
 * @param onLost called when the connection is lost, once until it is restored
 */
export function openRedis(url: string, onLost?: (error: Error) => void): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 })
  let isReported = false
  redis.on('error', (error) => {
    if (!isReported) onLost?.(error)
    isReported = true
  })
  redis.on('ready', () => {
    isReported = false
  })
  return redis
}
