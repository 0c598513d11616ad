import { expect, test } from 'vitest';
import { LEFT_AFTER_MINUTES, LONGEST_RUN_MINUTES, Refusal, readSettings } from '../../e2e/crud/settings.ts';

const GIVEN = {
  BASE_URL: 'https://console.example/',
  CRUD_ADMIN_EMAIL: 'admin@parks.example',
  CRUD_ADMIN_PASSWORD: ' secret-1',
  CRUD_REPORTER_EMAIL: 'reporter@parks.example',
  CRUD_REPORTER_PASSWORD: 'secret-2',
};

function refusal(environment: Record<string, string | undefined>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  throw new Error('It was not refused.');
}

test('CARD-3 without settings a run has a console of its own', () => {
  expect(readSettings({ PATH: '/bin', BASE_URL: ' ', CRUD_PARK: '' })).toBeUndefined();
});

test('CARD-3 with BASE_URL and accounts it is for that console', () => {
  expect(readSettings({ ...GIVEN, CRUD_PARK: 'Night Safari', CRUD_LEFT_AFTER_MINUTES: '5' })).toEqual({
    origin: 'https://console.example',
    people: {
      admin: { email: 'admin@parks.example', password: 'secret-1' },
      reporter: { email: 'reporter@parks.example', password: 'secret-2' },
    },
    choices: { park: 'Night Safari', incidentType: '', placement: '', classification: '' },
    leftAfter: 5,
  });
  expect(readSettings(GIVEN)?.leftAfter).toBe(LEFT_AFTER_MINUTES);
});

test('CARD-3 what is missing, misspelt or no address is refused by name', () => {
  const { BASE_URL: _, ...nowhere } = GIVEN;
  expect(refusal(nowhere)).toBe(
    'CRUD_ADMIN_EMAIL, CRUD_ADMIN_PASSWORD, CRUD_REPORTER_EMAIL, CRUD_REPORTER_PASSWORD given, but no BASE_URL: say which console is meant.',
  );
  expect(refusal({ ...GIVEN, CRUD_REPORTER_EMAIL: '', CRUD_REPORTER_PASSWORD: undefined })).toMatch(
    /these are needed too: CRUD_REPORTER_EMAIL, CRUD_REPORTER_PASSWORD\.$/,
  );
  expect(refusal({ ...GIVEN, CRUD_ADMIN_EMIAL: 'x' })).toMatch(/^There is no setting CRUD_ADMIN_EMIAL\./);
  expect(refusal({ ...GIVEN, BASE_URL: 'console.example' })).toMatch(
    /^BASE_URL is "console.example", which is no/,
  );
  expect(refusal({ ...GIVEN, BASE_URL: 'https://console.example/login' })).toMatch(
    /: https:\/\/console\.example$/,
  );
  for (const minutes of ['0', '-5', '1.5', 'an hour']) {
    expect(refusal({ ...GIVEN, CRUD_LEFT_AFTER_MINUTES: minutes })).toMatch(/whole number of minutes/);
  }
});

test('CARD-3 a run is over before what it makes counts as left behind', () => {
  expect(LONGEST_RUN_MINUTES).toBeLessThan(LEFT_AFTER_MINUTES);
});
