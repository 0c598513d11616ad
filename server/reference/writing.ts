import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Services } from '../services.ts';
import type { CollectionName } from './collections.ts';

export type Writing = {
  collection: CollectionName;
  id: string;
  by: SignedIn;
  at: Date;
  services: Pick<Services, 'config' | 'files'>;
};
