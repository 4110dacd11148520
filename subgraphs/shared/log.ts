/** Where background work writes its lines; pino's loggers are of this shape. Never a secret, never user text in the message. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
