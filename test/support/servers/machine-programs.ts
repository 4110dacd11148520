import { programPath } from '../platform/program-path.js'

/** The path of the Redis server: REDIS_SERVER_PATH, else the first one found in PATH. */
export const redisPath = programPath('REDIS_SERVER_PATH', ['redis-server', 'valkey-server'])

/** The path of nginx: NGINX_PATH, else the first one found in PATH or in an `sbin` folder next to it. */
export const nginxPath = programPath('NGINX_PATH', ['nginx', '../sbin/nginx'])

/** The path of Python: PYTHON_PATH, else the first one found in PATH. */
export const pythonPath = programPath('PYTHON_PATH', ['python3'])

/** The path of OpenSSL's program: OPENSSL_PATH, else the first one found in PATH. */
export const opensslPath = programPath('OPENSSL_PATH', ['openssl'])
