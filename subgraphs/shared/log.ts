/** The log of background work; pino's loggers have this type. Never a secret, never user text in the message. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
