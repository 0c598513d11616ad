import { suspensionsKey } from './suspensionsKey.ts';

/** UDET-8: as the console begins, what it is to do is only loaded where there is anything. */
export function initSuspensions(userId: string): void {
  if (localStorage.getItem(suspensionsKey(userId)) === null) return;
  void import('./scheduledSuspensions.ts').then(({ applyDueSuspensions }) => applyDueSuspensions());
}
