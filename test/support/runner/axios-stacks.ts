const mapped = Error.prepareStackTrace

/**
 * axios reads the stack of every failed request and of an empty object. Requests for a transaction return 404 until its ledger
 * closes, and mapping these stacks to the sources took a tenth of the CPU time of tests that wait for payments.
 */
function withoutAxios(error: Error, frames: NodeJS.CallSite[]): unknown {
  const isOfAxios = error.name === 'AxiosError' || Object.getPrototypeOf(error) === Object.prototype
  return isOfAxios ? [error, ...frames].join('\n    at ') : mapped?.(error, frames)
}

// Setup files run again for each file of a worker.
if (mapped && mapped.name !== withoutAxios.name) Error.prepareStackTrace = withoutAxios
