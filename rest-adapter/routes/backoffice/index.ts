import type { Section } from '../../core/route.js'
import { accounts } from './accounts.js'
import { ai } from './ai.js'
import { aiTraining } from './ai-training.js'
import { auditLogs } from './audit-logs.js'
import { authentication } from './authentication.js'
import { cases } from './cases.js'
import { clientMonitoring } from './client-monitoring.js'
import { conversations } from './conversations.js'
import { costMonitoring } from './cost-monitoring.js'
import { dashboard } from './dashboard.js'
import { debug } from './debug.js'
import { deployment } from './deployment.js'
import { donations } from './donations.js'
import { gdpr } from './gdpr.js'
import { guardians } from './guardians.js'
import { health } from './health.js'
import { investors } from './investors.js'
import { microblogBot } from './microblog-bot.js'
import { notifications } from './notifications.js'
import { performance } from './performance.js'
import { socialMedia } from './social-media.js'
import { support } from './support.js'
import { upload } from './upload.js'
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
