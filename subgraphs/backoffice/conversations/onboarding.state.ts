/** Purposes of joining the platform. */
export const purposes = ['donor', 'guardian', 'foster', 'adopter'] as const
export type Purpose = (typeof purposes)[number]

/** What a person is asked, one after the other. */
const onboardingSteps = [
  'language',
  'purpose',
  'animals',
  'location',
  'organization',
  'experience',
  'updates',
  'done',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]
