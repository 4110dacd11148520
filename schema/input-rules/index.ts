import type { z } from 'zod'
import { manualAuditEntry } from './audit.js'
import { caseChanges, newCase, newCaseUpdate } from './cases.js'
import { newDonation, payment } from './donations.js'
import { newInvestor } from './investors.js'
import { newNotification } from './notifications.js'
import { botSettings, newMonitoredGuardian, newSocialPost, socialPostChanges } from './social-media.js'
import { newTicket, ticketChanges } from './support.js'
import { newUser, profile, profileFromInsights } from './users.js'

/**
 * What input types of the graph cannot say of their members: lengths, forms, what depends on what. The services
 * enforce it; the edge looks here too where it has refused something already, so that one answer names everything.
 */
const inputRules: Readonly<Record<string, z.ZodType>> = {
  AddMicroblogGuardianInput: newMonitoredGuardian,
  ConfirmDonationInput: payment,
  CreateAuditLogInput: manualAuditEntry,
  CreateCaseInput: newCase,
  CreateCaseUpdateInput: newCaseUpdate,
  CreateDonationInput: newDonation,
  CreateGuardianInput: newUser,
  CreateInvestorInput: newInvestor,
  CreateNotificationInput: newNotification,
  CreateSocialPostInput: newSocialPost,
  CreateSupportTicketInput: newTicket,
  CreateUserInput: newUser,
  UpdateCaseInput: caseChanges,
  UpdateFromInsightsInput: profileFromInsights,
  UpdateGuardianInput: profile,
  UpdateMicroblogBotInput: botSettings,
  UpdateSocialPostInput: socialPostChanges,
  UpdateSupportTicketInput: ticketChanges,
  UpdateUserInput: profile,
}

/** What is wrong with each member, by dotted name; the first fault of each. */
export function faultsOf(error: z.ZodError): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { path, message } of error.issues) faults[path.join('.') || 'body'] ??= message
  return faults
}

/** What the rule of an input type finds wrong; nothing where there is no rule. */
export function ruleFaults(inputType: string, value: unknown): Record<string, string> {
  const result = inputRules[inputType]?.safeParse(value)
  return result && !result.success ? faultsOf(result.error) : {}
}
