import type { Section } from '../../core/route.js'
import { accounts } from './accounts.js'
import { auditLogs } from './audit-logs.js'
import { authentication } from './authentication.js'
import { cases } from './cases.js'
import { dashboard } from './dashboard.js'
import { donations } from './donations.js'
import { guardians } from './guardians.js'
import { investors } from './investors.js'
import { microblogBot } from './microblog-bot.js'
import { notifications } from './notifications.js'
import { support } from './support.js'
import { users } from './users.js'

/** The backoffice document's sections, in its order. */
export const backofficeSections: readonly Section[] = [
  users,
  cases,
  donations,
  support,
  notifications,
  auditLogs,
  dashboard,
  accounts,
  authentication,
  investors,
  microblogBot,
  guardians,
]
