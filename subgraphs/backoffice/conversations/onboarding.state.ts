/** Purposes of joining the platform. */
export const purposes = ['donor', 'guardian', 'foster', 'adopter'] as const
export type Purpose = (typeof purposes)[number]

/** The questions of the onboarding, in order. */
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
