import type { z } from 'zod'
import { MAX_FAULTS } from '../max-faults.js'
import {
  microblogCredentials,
  monitoredAccountChanges,
  monitoringConfig,
  reviewWords,
  trainingExample,
} from './ai-hub.js'
import { manualAuditEntry } from './audit.js'
import { caseChanges, newCase, newCaseUpdate } from './cases.js'
import { chatMessage, conversationChanges, onboardingAnswer, savedConversation } from './conversations.js'
import { deploymentConfig } from './deployments.js'
import { newDonation, payment } from './donations.js'
import { gdprArchive, gdprConsent, gdprErasure, gdprRectification, newGdprRequest } from './gdpr.js'
import { newInvestor } from './investors.js'
import { appActivity, appLog, appMetric, newAlert, newMetric } from './monitoring.js'
import { newAnnouncement, newNotification } from './notifications.js'
import { botSettings, newMonitoredGuardian, newSocialPost, socialPostChanges } from './social-media.js'
import { newTicket, ticketChanges, ticketReply } from './support.js'
import { invitee, newCollaborator, newUser, profile, profileFromInsights, userChange } from './users.js'
import { newPayment, newPurchase, newWallet, walletDonation } from './wallets.js'

/**
 * Rules that GraphQL types cannot express: lengths, formats, dependencies between members. The services enforce them;
 * the edge also applies them to input it has already rejected, so that one response lists all faults.
 */
const inputRules: Readonly<Record<string, z.ZodType>> = {
  AddMicroblogGuardianInput: newMonitoredGuardian,
  AiTrainingExampleInput: trainingExample,
  AppActivityInput: appActivity,
  AppLogInput: appLog,
  AppMetricInput: appMetric,
  ApproveInput: reviewWords,
  ChatInput: chatMessage,
  ConfirmDonationInput: payment,
  CreateAccountInput: newUser,
  CreateAlertInput: newAlert,
  CreateAnnouncementInput: newAnnouncement,
  CreateAuditLogInput: manualAuditEntry,
  CreateCaseInput: newCase,
  CreateCaseUpdateInput: newCaseUpdate,
  CreateCollaboratorInput: newCollaborator,
  CreateDonationInput: newDonation,
  CreateGdprRequestInput: newGdprRequest,
  CreateGuardianInput: newUser,
  CreateInvestorInput: newInvestor,
  CreateNotificationInput: newNotification,
  CreateSocialPostInput: newSocialPost,
  CreateSupportTicketInput: newTicket,
  CreateUserInput: newUser,
  CreateWalletInput: newWallet,
  DeploymentConfigInput: deploymentConfig,
  DonateInput: walletDonation,
  GdprArchiveInput: gdprArchive,
  GdprConsentInput: gdprConsent,
  GdprErasureInput: gdprErasure,
  GdprRectificationInput: gdprRectification,
  InviteInput: invitee,
  MicroblogCredentialsInput: microblogCredentials,
  MonitoringConfigInput: monitoringConfig,
  OnboardingInput: onboardingAnswer,
  OnrampLinkInput: newPurchase,
  RecordMetricInput: newMetric,
  RejectInput: reviewWords,
  ReplyToTicketInput: ticketReply,
  SaveConversationInput: savedConversation,
  SendTransactionInput: newPayment,
  UpdateCaseInput: caseChanges,
  UpdateConversationInput: conversationChanges,
  UpdateFromInsightsInput: profileFromInsights,
  UpdateGuardianInput: profile,
  UpdateMicroblogBotInput: botSettings,
  UpdateMonitoredAccountInput: monitoredAccountChanges,
  UpdateSocialPostInput: socialPostChanges,
  UpdateSupportTicketInput: ticketChanges,
  UpdateUserInput: userChange,
}

/** Maps a validation error to the first fault of each member, by dotted name; {@link MAX_FAULTS} members at most. */
export function faultsOf(error: z.ZodError): Record<string, string> {
  const faults = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const name = path.join('.') || 'body'
    if (!faults.has(name)) faults.set(name, message)
    if (faults.size === MAX_FAULTS) break
  }
  return Object.fromEntries(faults)
}

/** The faults of a value by the rule of its input type; none without a rule. */
export function ruleFaults(inputType: string, value: unknown): Record<string, string> {
  const result = inputRules[inputType]?.safeParse(value)
  return result && !result.success ? faultsOf(result.error) : {}
}
