/** Whether the bell wears its dot. */
export const HAS_NEW = ['notifications', 'has_new'] as const;
