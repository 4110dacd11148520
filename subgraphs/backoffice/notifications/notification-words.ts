/** The groups of kinds, as `category` of a notification. */
export const notificationCategories = [
  'case',
  'financial',
  'user',
  'security',
  'system',
  'support',
  'analytics',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

export const notificationPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type NotificationPriority = (typeof notificationPriorities)[number]
