import { describe, expect, test } from 'vitest';
import { emptyCaseDetails, emptyReport } from '../../../contract/incidents/emptyIncident.ts';
import { unmaskIncident } from '../../../contract/incidents/masking.ts';
import { emptyReporting } from '../../../contract/incidents/regulatoryFields.ts';
import type { Reporting } from '../../../contract/schemas/afterActionReport.ts';

const FATAL = { ...emptyReporting(), death: 'Yes' as const };
const reportWith = (reporting?: Reporting) => ({
  case_details: emptyCaseDetails(),
  aar: { ...emptyReport(), reporting },
});

describe('stored regulatory report', () => {
  test.each([
    ['what was sent', reportWith(FATAL), reportWith(), true, FATAL],
    ['what is stored, of a client that does not know it', reportWith(), reportWith(FATAL), true, FATAL],
    ['nothing, taken back', reportWith(emptyReporting()), reportWith(FATAL), true, undefined],
    ['what is stored, of who may not read it', reportWith(emptyReporting()), reportWith(FATAL), false, FATAL],
    ['nothing of who may not read it', reportWith(FATAL), reportWith(), false, undefined],
    ['nothing of nothing', reportWith(), reportWith(), true, undefined],
  ])('%s', (_what, sent, stored, maySeeNames, kept) => {
    expect(unmaskIncident(sent, stored, maySeeNames).aar.reporting).toEqual(kept);
  });
});
