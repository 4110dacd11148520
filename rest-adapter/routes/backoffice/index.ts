import { described, type Section } from '../../core/route.js'
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
export const backofficeSections: readonly Section[] = described(
  [users, 'Accounts, their roles and profiles.'],
  [cases, 'Animals that need help: cases, what happened to them, and cases generated from posts.'],
  [donations, 'Donations by card and recorded manually, their verification and refunds.'],
  [support, 'Support tickets and their messages.'],
  [notifications, 'Notifications of a person, and which of them they want.'],
  [auditLogs, 'Who changed what and when, in a log that shows tampering.'],
  [dashboard, 'Figures of the organisation, the data of a staging platform, and the version.'],
  [performance, 'Metrics and security events of the platform.'],
  [health, 'Whether the parts of the platform work.'],
  [deployment, 'Deployments of a new version beside the running one, and the switch between them.'],
  [gdpr, 'Consents, and requests of people about their own data.'],
  [accounts, 'Accounts of staff and collaborators, created by administrators.'],
  [ai, 'Agents and knowledge of the AI hub, as the backoffice shows them.'],
  [aiTraining, 'Training of the agents of the AI hub.'],
  [authentication, 'Second factors and role checks; signing in itself is described under `security`.'],
  [clientMonitoring, 'Measurements, logs and actions that apps send, and alerts.'],
  [investors, 'Investors and their interests.'],
  [microblogBot, 'The settings of the microblog bot and the guardians that it follows.'],
  [guardians, 'Guardians of animals, their cases, donations and insights.'],
  [socialMedia, 'Posts that people report or monitoring finds, and the cases they lead to.'],
  [costMonitoring, 'What the language models cost.'],
  [upload, 'Files that belong to cases, tickets or people.'],
  [debug, 'The identity provider, and removal of sample data.'],
  [conversations, 'The assistant, onboarding, summaries and stored conversations.'],
)
