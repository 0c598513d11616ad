import type { PushApp } from '../../contract/schemas/consoleConfig.ts';
import { PUSH_APP, type Settings } from './environment.ts';

export type FirebaseProject = {
  projectId: string;
  /** Absolute path of the key file of a service account. */
  serviceAccount: string;
};

/** A Firebase project that signs people in. */
export type FirebaseIdentity = FirebaseProject & { apiKey: string };

/** Where Firebase serves the popup of work accounts. */
export const getAuthDomain = ({ projectId }: Pick<FirebaseProject, 'projectId'>) =>
  `${projectId}.firebaseapp.com`;

const OF_IDENTITY = ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID', 'FIREBASE_SERVICE_ACCOUNT'] as const;

type Problems = { problems: string[] };

/** Incomplete push settings would ask users for a useless permission. @returns sentences about missing settings */
export function readPushApp(settings: Settings): { push?: PushApp } & Problems {
  const {
    FIREBASE_API_KEY: apiKey,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_APP_ID: appId,
    FIREBASE_MESSAGING_SENDER_ID: messagingSenderId,
    FIREBASE_VAPID_KEY: vapidKey,
    FIREBASE_SERVICE_ACCOUNT: serviceAccount,
  } = settings;
  const usedElsewhere: readonly string[] = settings.IDENTITY === 'firebase' ? OF_IDENTITY : [];
  const given = PUSH_APP.filter((name) => settings[name] && !usedElsewhere.includes(name));
  if (given.length === 0) return { problems: [] };
  if (apiKey && projectId && appId && messagingSenderId && vapidKey && serviceAccount) {
    return { push: { apiKey, projectId, appId, messagingSenderId, vapidKey }, problems: [] };
  }
  const missing = [...PUSH_APP, 'FIREBASE_SERVICE_ACCOUNT' as const].filter((name) => !settings[name]);
  return { problems: [`${missing.join(', ')} must also be set for push, or remove ${given.join(', ')}.`] };
}

/** @returns sentences about missing settings, and about those that Firebase makes useless */
export function readFirebaseIdentity(settings: Settings): { identity?: FirebaseIdentity } & Problems {
  if (settings.IDENTITY !== 'firebase') return { problems: [] };
  const {
    FIREBASE_API_KEY: apiKey,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_SERVICE_ACCOUNT: serviceAccount,
  } = settings;
  const missing = OF_IDENTITY.filter((name) => !settings[name]);
  const problems = [
    ...(missing.length > 0 ? [`${missing.join(', ')} must also be set for IDENTITY=firebase.`] : []),
    ...(settings.OIDC_ISSUER
      ? [
          'OIDC_ISSUER is for the embedded identity: set up the provider in Firebase and name it in WORK_ACCOUNT_PROVIDER, or ' +
            'remove IDENTITY=firebase.',
        ]
      : []),
    ...(settings.DEMO_DATA === 'true'
      ? ['A demonstration has accounts of its own: remove IDENTITY=firebase, or remove DEMO_DATA=true.']
      : []),
  ];
  if (problems.length > 0 || !apiKey || !projectId || !serviceAccount) return { problems };
  return { identity: { apiKey, projectId, serviceAccount }, problems };
}

/** Names that stand for many tenants. */
const MANY_TENANTS = ['common', 'organizations', 'consumers'];

/** @returns sentences about a tenant that is missing, not needed, or no single one */
export function findTenantProblems(settings: Settings): string[] {
  const { IDENTITY, WORK_ACCOUNT_PROVIDER: provider, WORK_ACCOUNT_TENANT: tenant } = settings;
  if (IDENTITY !== 'firebase' || provider !== 'microsoft.com') {
    if (!tenant) return [];
    return [
      'WORK_ACCOUNT_TENANT is for WORK_ACCOUNT_PROVIDER=microsoft.com with IDENTITY=firebase: set both, or remove it.',
    ];
  }
  if (tenant && !MANY_TENANTS.includes(tenant)) return [];
  return [
    'WORK_ACCOUNT_TENANT must be the id of your tenant, because anybody can claim any email in a tenant of their own.',
  ];
}

/** @returns sentences about DOCUMENTS=firestore without what it needs */
export function findFirestoreProblems({ DOCUMENTS, IDENTITY }: Settings): string[] {
  if (DOCUMENTS === 'embedded' || IDENTITY === 'firebase') return [];
  return [
    'DOCUMENTS=firestore needs IDENTITY=firebase, because Firestore accepts only the tokens of Firebase: set it, or remove ' +
      'DOCUMENTS=firestore.',
  ];
}
