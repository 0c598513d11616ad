import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

/** Durations within one browser, and the device times that the Firebase SDK uses. */
const BY_THE_DEVICE = [
  'api/backgroundIdentity.ts',
  'api/callServer.ts',
  'api/clock.ts',
  'api/storedToken.ts',
  'components/StaleNote.tsx',
  'custom/incident_form/autosave/UnfinishedForms.tsx',
  'custom/incident_form/autosave/useAutosave.ts',
  'custom/incident_form/autosave/useFormSession.ts',
  'custom/sign_in/ResendCode.tsx',
  'custom/sign_in/code.ts',
  'offline/answers.ts',
  'offline/mediaStore.ts',
  'offline/useUploadSession.ts',
  'resources/incidents/edit/LocalDraftNotice.tsx',
];

test('SHELL-15 dates and expiry go by the server’s clock: only durations are measured by the device', () => {
  const readers = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) && /new Date\(\)|Date\.now\(\)/.test(readFileSync(join(SRC, file), 'utf8')),
  );
  expect(readers.toSorted()).toEqual(BY_THE_DEVICE);
});
