import { applyExpiries, applySuspensions as suspendDue } from '../accounts/dueChanges.ts';
import type { Job } from './job.ts';

/** UDET-3, UDET-8: accounts whose last day is over, with nobody signed in. */
export const applySuspensions: Job = {
  name: 'applySuspensions',
  // A person whose account ends at midnight does not get in before: the expiry is also asked on every request.
  every: 60_000,
  run: async (services) => {
    await suspendDue(services);
    await applyExpiries(services);
  },
};
