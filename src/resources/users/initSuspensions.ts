import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { suspensionsKey } from './suspensionsKey.ts';

/** Loads the code only if this browser has scheduled suspensions (UDET-8). */
export function initSuspensions(userId: string, dataProvider: ConsoleDataProvider): void {
  if (localStorage.getItem(suspensionsKey(userId)) === null) return;
  void import('./scheduledSuspensions.ts').then(({ applyDueSuspensions }) =>
    applyDueSuspensions(dataProvider),
  );
}
