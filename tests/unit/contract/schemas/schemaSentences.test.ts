import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../../../../contract/endpoints.ts';
import { caseDetails, fileUrl } from '../../../../contract/schemas/caseDetails.ts';
import { day } from '../../../../contract/schemas/common.ts';
import { consoleConfig } from '../../../../contract/schemas/consoleConfig.ts';
import { monthWritten } from '../../../../contract/schemas/dashboard.ts';
import { buildCaseDetails, buildCasualty } from '../../../helpers/factories.ts';
import { SAMPLE_INPUTS } from '../sampleInputs.ts';

const getMessage = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('DATA-1 FORM-9 what a person can have got wrong is said in words', () => {
  expect(getMessage(fileUrl, 'javascript:alert(1)')).toBe('This is not the address of a stored file.');
  const twins = buildCaseDetails({
    details: { person_involved_details: [buildCasualty(), buildCasualty()] },
  });
  expect(getMessage(caseDetails, twins)).toBe('Two persons have the same id.');
  expect(getMessage(day, '1 Nov 2026')).toBe('Please write the date as YYYY-MM-DD.');
  expect(getMessage(monthWritten, '2026-13')).toBe('Please write the month as YYYY-MM.');
});

test('UDET-15 more rows than an import may have are refused in words', () => {
  const [sample] = SAMPLE_INPUTS.check_account_import;
  const rows = Array(5001).fill(Object(sample).rows[0]);
  expect(getMessage(endpoints.check_account_import.input, { ...sample, rows })).toBe(
    'Please import at most 5,000 accounts at a time.',
  );
});

test('SHELL-1 what the server tells the console is known by these names, and nothing else of it is', () => {
  const config = {
    apiUrl: '/api',
    firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p', storageBucket: 'b' },
    embedded: true,
    push: { apiKey: 'k', projectId: 'p', appId: 'a', messagingSenderId: 'm', vapidKey: 'v' },
    workAccount: { provider: 'oidc.work' },
    mapService: { key: 'k', geocodingUrl: 'https://maps.example/{lat},{lng}' },
    mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'A map' },
    apps: { ios: 'https://ios.example', android: 'https://android.example' },
    demonstration: { accounts: [{ title: 'Admin', email: 'a@parks.example' }], password: 'secret' },
  };
  expect(consoleConfig.parse({ ...config, more: 1 })).toEqual(config);
  const { apiUrl, firebase, embedded } = config;
  expect(consoleConfig.parse({ apiUrl, firebase, embedded })).toEqual({ apiUrl, firebase, embedded });
});
