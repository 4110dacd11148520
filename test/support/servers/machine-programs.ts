import { programPath } from '../platform/program-path.js'

/** The Redis of this machine: REDIS_SERVER_PATH, else the one in PATH. */
export const redisPath = programPath('REDIS_SERVER_PATH', ['redis-server', 'valkey-server'])

/** The nginx of this machine: NGINX_PATH, else the one in PATH, or in the folder of servers beside it. */
export const nginxPath = programPath('NGINX_PATH', ['nginx', '../sbin/nginx'])
