import { expect, test } from 'vitest';
import {
  emptyAction,
  emptyCaseDetails,
  emptyCasualty,
  emptyReport,
  emptyUpdate,
  emptyWitness,
} from '../../../../contract/incidents/emptyIncident.ts';
import { emptyReporting } from '../../../../contract/incidents/regulatoryFields.ts';
import { aar, correctiveAction, reporting } from '../../../../contract/schemas/afterActionReport.ts';
import { caseDetails, casualty, witness } from '../../../../contract/schemas/caseDetails.ts';
import { incidentUpdate } from '../../../../contract/schemas/incident.ts';

test('DATA-1 an empty form equals the defaults of the schemas', () => {
  expect(emptyCaseDetails()).toEqual(caseDetails.parse({}));
  expect(emptyReport()).toEqual(aar.parse({}));
  expect(emptyReporting()).toEqual(reporting.parse({}));
  expect({ ...emptyCasualty(), id: 'a' }).toEqual(casualty.parse({ id: 'a' }));
  expect({ ...emptyWitness(), id: 'a' }).toEqual(witness.parse({ id: 'a' }));
  expect({ ...emptyAction(), id: 'a' }).toEqual(correctiveAction.parse({ id: 'a' }));
  expect({ ...emptyUpdate(), id: 'a' }).toEqual(incidentUpdate.parse({ id: 'a' }));
});
