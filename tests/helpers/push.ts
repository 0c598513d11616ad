/** A web app in the format of the Firebase console. The keys are well-formed but not valid credentials. */
export const PUSH_APP = {
  apiKey: `AIza${'SyExample-key_'.repeat(3).slice(0, 35)}`,
  projectId: 'parks-console-test',
  appId: '1:123456789012:web:0123456789abcdef012345',
  messagingSenderId: '123456789012',
  // A valid curve point, which browsers require; from the example of RFC 8291.
  vapidKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
};

export const PUSH_SETTINGS = {
  FIREBASE_API_KEY: PUSH_APP.apiKey,
  FIREBASE_PROJECT_ID: PUSH_APP.projectId,
  FIREBASE_APP_ID: PUSH_APP.appId,
  FIREBASE_MESSAGING_SENDER_ID: PUSH_APP.messagingSenderId,
  FIREBASE_VAPID_KEY: PUSH_APP.vapidKey,
  FIREBASE_SERVICE_ACCOUNT: '/srv/parks/service-account.json',
};
