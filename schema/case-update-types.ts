/** What a case update is about, in the words of the AI hub; `status_change` is recorded by the platform itself. */
export const caseUpdateTypes = ['emergency', 'medical_progress', 'fundraising', 'adoption', 'note'] as const
