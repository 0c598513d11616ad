import { describe, expect, test } from 'vitest';
import { emptyReport } from '../../../contract/incidents/emptyIncident.ts';
import { emptyReporting } from '../../../contract/incidents/regulatoryFields.ts';
import type { Reporting } from '../../../contract/schemas/afterActionReport.ts';
import { mergeReporting } from '../../../server/incidents/reporting.ts';

const FATAL = { ...emptyReporting(), death: 'Yes' as const };
const reportWith = (reporting?: Reporting) => ({ ...emptyReport(), reporting });

describe('stored regulatory report', () => {
  test.each([
    ['what was sent', reportWith(FATAL), reportWith(), true, FATAL],
    ['what is stored, of a client that does not know it', reportWith(), reportWith(FATAL), true, FATAL],
    ['nothing, taken back', reportWith(emptyReporting()), reportWith(FATAL), true, undefined],
    ['what is stored, of who may not read it', reportWith(emptyReporting()), reportWith(FATAL), false, FATAL],
    ['nothing of who may not read it', reportWith(FATAL), reportWith(), false, undefined],
    ['nothing of nothing', reportWith(), undefined, true, undefined],
  ])('%s', (_what, sent, stored, maySeeNames, kept) => {
    expect(mergeReporting(sent, stored, maySeeNames)).toEqual({ reporting: kept });
  });
});
