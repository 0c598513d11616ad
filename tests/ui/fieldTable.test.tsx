import { screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { FormProvider, set, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { emptyAction } from '../../contract/incidents/emptyIncident.ts';
import {
  INCIDENT_FIELDS,
  TABLE_PATHS,
  type TableSection,
  tableFields,
} from '../../contract/incidents/incidentFields.ts';
import type { IncidentTab } from '../../contract/incidents/incidentTabs.ts';
import { emptyReporting } from '../../contract/incidents/regulatoryFields.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { newUploadSession, UploadSessionContext } from '../../src/offline/newUploadSession.ts';
import { CaseSections } from '../../src/resources/incidents/edit/CaseSections.tsx';
import { buildReport } from '../../src/resources/incidents/pdf/report.ts';
import { IncidentTabView } from '../../src/resources/incidents/show/IncidentTabView.tsx';
import { buildCaseDetails, buildCasualty, buildIncident, buildWitness } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

const TABS: Partial<Record<TableSection, IncidentTab>> = {
  casualty: 'Person Involved Details',
  medical_status: 'Person Involved Details',
  witness: 'Witnesses Details',
  property: 'Details of Property Damage',
  follow_up: 'Post-Incident Follow-Up',
  root_cause: 'Root Cause Analysis',
  corrective_action: 'Recommended Corrective Actions',
  analysis: 'MPD Incident Analysis',
  reporting: 'Regulatory Report',
  notification: 'Notification Settings',
};
const LISTS: readonly TableSection[] = ['casualty', 'witness', 'corrective_action'];
const SECTIONS = (Object.keys(INCIDENT_FIELDS) as TableSection[]).filter((section) =>
  tableFields(section).some(([, { kind }]) => kind !== 'none'),
);
const UPLOADS = newUploadSession();
const NEW = { insured_by: { label: 'Insured by', kind: 'text' } };
const tableOf = (section: TableSection): Record<string, object> => INCIDENT_FIELDS[section];

afterEach(() => {
  for (const section of SECTIONS) delete tableOf(section).insured_by;
});

function incidentWith(section: TableSection): Incident {
  const details = { person_involved_details: [buildCasualty()], witness_particulars: [buildWitness()] };
  const incident = structuredClone(
    buildIncident({ incident_status: 'Open', case_details: buildCaseDetails({ details }) }),
  );
  incident.aar.recommended_ca = [{ ...emptyAction(), id: 'a1', description: 'Mop the floor' }];
  incident.aar.reporting = emptyReporting();
  const path = [TABLE_PATHS[section], ...(LISTS.includes(section) ? ['0'] : []), 'insured_by'];
  set(incident, path.filter(Boolean).join('.'), 'Great Eastern');
  return incident;
}

function Form({ incident, tab, person }: { incident: Incident; tab: IncidentTab; person?: number }) {
  const form = useForm({ defaultValues: incident as object });
  return (
    <RecordContextProvider value={incident}>
      <FormProvider {...form}>
        <UploadSessionContext value={UPLOADS}>
          <CaseSections place={{ tab, person }} onPlace={() => undefined} goTo={() => undefined} />
        </UploadSessionContext>
      </FormProvider>
    </RecordContextProvider>
  );
}

test.each(SECTIONS)(
  'issue 44.3: a field added to the table of %s is in form, view and PDF',
  async (section) => {
    Object.assign(tableOf(section), NEW);
    const incident = incidentWith(section);
    const tab = TABS[section] ?? 'Incident Description';
    const person = ['casualty', 'witness'].includes(section) ? { person: 0 } : {};
    const signedIn: Parameters<typeof renderAdmin>[1] = {
      viewer: { role: 'super_admin', offers: ['reporting'] },
    };
    const form = renderAdmin(<Form incident={incident} tab={tab} {...person} />, signedIn);
    expect(await screen.findByRole('textbox', { name: 'Insured by' })).toHaveValue('Great Eastern');
    form.unmount();

    renderAdmin(<IncidentTabView tab={tab} incident={incident} />, signedIn);
    expect((await screen.findByText('Insured by')).nextSibling).toHaveTextContent('Great Eastern');

    const by = { id: 'u1', name: 'Mei Tan', role: 'super_admin', perms: ['p10'], offers: ['reporting'] };
    const report = buildReport(incident, {
      by: by as unknown as SignedInUser,
      at: new Date('2026-11-04T05:06:07Z'),
      departments: [],
    });
    expect(JSON.stringify(report)).toContain('{"label":"Insured by","text":"Great Eastern"}');
  },
);
