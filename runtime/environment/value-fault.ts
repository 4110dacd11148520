import type { z } from 'zod'

const forms: Readonly<Record<string, string>> = {
  url: 'must be a URL',
  datetime: 'must be a time like 2026-01-31T12:00:00Z',
}

/** What is wrong with the value of a variable whose schema has no message of its own. Never repeats the value. */
export const valueFault: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : 'must be a number'
    case 'too_small':
      return bound(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum)
    case 'too_big':
      return bound(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum)
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return forms[issue.format]
    default:
      return undefined
  }
}

function bound(origin: string, relation: string, limit: number | bigint): string {
  return origin === 'string' ? `must have ${relation} ${limit} characters` : `must be ${relation} ${limit}`
}
