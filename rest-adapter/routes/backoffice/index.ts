import type { Section } from '../../core/route.js'
import { accounts } from './accounts/accounts.js'
import { authentication } from './accounts/authentication.js'
import { gdpr } from './accounts/gdpr.js'
import { ai } from './ai/ai.js'
import { aiTraining } from './ai/ai-training.js'
import { microblogBot } from './ai/microblog-bot.js'
import { socialMedia } from './ai/social-media.js'
import { auditLogs } from './operations/audit-logs.js'
import { clientMonitoring } from './operations/client-monitoring.js'
import { costMonitoring } from './operations/cost-monitoring.js'
import { dashboard } from './operations/dashboard.js'
import { debug } from './operations/debug.js'
import { deployment } from './operations/deployment.js'
import { health } from './operations/health.js'
import { performance } from './operations/performance.js'
import { cases } from './records/cases.js'
import { conversations } from './records/conversations.js'
import { donations } from './records/donations.js'
import { guardians } from './records/guardians.js'
import { investors } from './records/investors.js'
import { notifications } from './records/notifications.js'
import { support } from './records/support.js'
import { upload } from './records/upload.js'
import { users } from './records/users.js'

/** The sections of the backoffice document, in its order. */
export const backofficeSections: readonly Section[] = [
  users,
  cases,
  donations,
  support,
  notifications,
  auditLogs,
  dashboard,
  performance,
  health,
  deployment,
  gdpr,
  accounts,
  ai,
  aiTraining,
  authentication,
  clientMonitoring,
  investors,
  microblogBot,
  guardians,
  socialMedia,
  costMonitoring,
  upload,
  debug,
  conversations,
]
