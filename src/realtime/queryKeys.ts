export const HAS_NEW = ['notifications', 'has_new'] as const;
