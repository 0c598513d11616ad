import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import {
  INCIDENT_FIELDS,
  type TableSection as Section,
  TABLE_PATHS,
} from '../../contract/incidents/incidentFields.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { TableSection } from '../../src/custom/incident_form/sections/TableSection.tsx';
import { buildReport } from '../../src/resources/incidents/pdf/report.ts';
import { TableView } from '../../src/resources/incidents/show/TableView.tsx';
import { buildIncident } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

const SECTIONS = Object.keys(INCIDENT_FIELDS) as Section[];
const NEW = { insured_by: { label: 'Insured by', kind: 'text', maxLength: 50, row: 9 } };
const tableOf = (section: Section): Record<string, object> => INCIDENT_FIELDS[section];

afterEach(() => {
  for (const section of SECTIONS) delete tableOf(section).insured_by;
});

function incidentWith(section: Section): Incident {
  const incident = structuredClone(buildIncident({ incident_status: 'Open' }));
  const [group = '', part = ''] = TABLE_PATHS[section].split('.');
  Object.assign((incident as unknown as Record<string, Record<string, object>>)[group]?.[part] ?? {}, {
    insured_by: 'Great Eastern',
  });
  return incident;
}

function valuesOf(incident: Incident, section: Section): object {
  const [group = '', part = ''] = TABLE_PATHS[section].split('.');
  return (incident as unknown as Record<string, Record<string, object>>)[group]?.[part] ?? {};
}

function Form({ incident, section }: { incident: Incident; section: Section }) {
  const form = useForm({ defaultValues: incident as object });
  return (
    <FormProvider {...form}>
      <TableSection section={section} title="Section" />
    </FormProvider>
  );
}

test.each(SECTIONS)('issue 44.3: a field added to the table of %s is in form, view and PDF', (section) => {
  Object.assign(tableOf(section), NEW);
  const incident = incidentWith(section);
  const form = renderAdmin(<Form incident={incident} section={section} />);
  expect(screen.getByRole('textbox', { name: 'Insured by' })).toHaveValue('Great Eastern');
  form.unmount();

  renderAdmin(<TableView section={section} title="Section" values={valuesOf(incident, section)} />);
  expect(screen.getByText('Insured by').nextSibling).toHaveTextContent('Great Eastern');

  const by = { id: 'u1', name: 'Mei Tan', role: 'admin', perms: [] } as unknown as SignedInUser;
  const report = buildReport(incident, { by, at: new Date('2026-11-04T05:06:07Z'), departments: [] });
  expect(JSON.stringify(report)).toContain('{"label":"Insured by","text":"Great Eastern"}');
});
