import { ErrorCodeResolver } from './error-code.resolver.js'

/** Explanations of error codes. */
export function errorCodesFeature() {
  return { instances: [new ErrorCodeResolver()] }
}
