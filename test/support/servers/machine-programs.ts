import { programPath } from '../platform/program-path.js'

/** The path of the Redis server: REDIS_SERVER_PATH, else the first one found in PATH. */
export const redisPath = programPath('REDIS_SERVER_PATH', ['redis-server', 'valkey-server'])

/** The path of nginx: NGINX_PATH, else the first one found in PATH or in an `sbin` folder next to it. */
export const nginxPath = programPath('NGINX_PATH', ['nginx', '../sbin/nginx'])
