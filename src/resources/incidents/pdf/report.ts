import { maySeeNames } from '../../../../contract/access.ts';
import { type FieldSection, getFieldLabel } from '../../../../contract/incidents/fieldLabels.ts';
import { fieldText, type TableSection, tableFields } from '../../../../contract/incidents/incidentFields.ts';
import { detailTabs, type IncidentTab } from '../../../../contract/incidents/incidentTabs.ts';
import { isStoredVideo } from '../../../../contract/incidents/media.ts';
import { CONSENT_TEXT, getSignatureField } from '../../../../contract/incidents/personFields.ts';
import { findReportingDuties, reportingFacts } from '../../../../contract/incidents/regulatory.ts';
import {
  actionFields,
  frequencyText,
  newestFirst,
  recipientTerms,
  SHOWN_FIELDS,
  withoutRemoved,
  witnessFields,
} from '../../../../contract/incidents/shownFields.ts';
import type { CorrectiveAction } from '../../../../contract/schemas/afterActionReport.ts';
import type { Casualty, Witness } from '../../../../contract/schemas/caseDetails.ts';
import type { CaseFingerprint, Incident, IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import type { NotifiedDepartment } from '../../../../contract/schemas/notification.ts';
import type { Park } from '../../../../contract/schemas/referenceData.ts';
import type { TimelineEntry } from '../../../../contract/schemas/timeline.ts';
import type { SignedInUser } from '../../../../contract/schemas/user.ts';
import { singaporeDay, wireDateAndTime } from '../../../../contract/singaporeTime.ts';
import { CATEGORY_LABELS, type Category } from '../../../../contract/values/incidentValues.ts';
import { type Position, parsePosition, positionText } from '../../../../contract/values/position.ts';
import { placeText } from '../../../components/map/placeText.ts';
import {
  dutyText,
  getVerdict,
  toReportTerms,
} from '../../../custom/incident_form/reporting/reportingWords.ts';
import { toEventDetails, toEventSentence } from '../timeline/eventSentence.ts';

export type Report = {
  number: string;
  title: string;
  status: string;
  category: Category | '';
  isEmergency: boolean;
  head: Row[];
  sections: Section[];
  made: string;
};

export type Row = { label: string; text: string };
type Section = { title: string; parts: Part[] };
/** A part without a title continues the one above. */
export type Part = { title?: string; blocks: Block[] };
export type Block =
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'signature'; label: string; of: string; address: string }
  | { kind: 'media'; media: Medium[] }
  | { kind: 'map'; place: Place };

export type Medium = { kind: 'photo' | 'video'; address: string; caption: string };
export type Place = { park: string; zone: string; pin: Position | undefined; text: string };

export type Around = {
  by: SignedInUser;
  at: Date;
  timeline?: readonly TimelineEntry[] | undefined;
  departments: readonly NotifiedDepartment[];
  fingerprint?: CaseFingerprint | undefined;
};

export const BLANK = '–';
const NO_DATA = "There's no data";

/** Builds the sections in the order of the detail page. Masked names stay masked (PDF-1, PDF-2). */
export function buildReport(incident: Incident, around: Around): Report {
  const description = incident.case_details.incident_description;
  const isTold = (tab: IncidentTab) => tab !== 'Timeline' || around.timeline !== undefined;
  const tabs = detailTabs(incident.incident_status, (offer) => around.by.offers?.includes(offer) ?? false);
  const sections = tabs
    .filter(isTold)
    .map((tab) => ({ title: tab, parts: filledParts(getParts(tab, incident, around)) }));
  return {
    number: incident.incident_id,
    title: description.incident_title,
    status: incident.incident_status,
    category: incident.filtered_category,
    isEmergency: description.is_emergency_incident === 'Yes',
    head: [
      row('Category', categoryText(incident.filtered_category)),
      row('Status', incident.incident_status),
      row('Reported by', [incident.creator_name, incident.department].filter(Boolean).join(', ')),
      row('Created', momentText(incident.created_at)),
      row(
        'Last modified',
        [momentText(incident.latest_updated_at), incident.latest_updated_by].filter(Boolean).join(' by '),
      ),
    ],
    sections: around.fingerprint ? [...sections, toFingerprintSection(around.fingerprint)] : sections,
    made: `Generated on ${momentText(around.at)} (Singapore) by ${around.by.name}`,
  };
}

function getParts(tab: IncidentTab, incident: Incident, around: Around): Part[] {
  const { case_details: details, aar } = incident;
  switch (tab) {
    case 'Incident Description':
      return descriptionParts(incident);
    case 'Person Involved Details':
      return [
        ...personParts(withoutRemoved(details.person_involved_details), casualtyPart),
        {
          title: 'Medical status',
          blocks: [tableRows('medical_status', aar.medical_status)],
        },
      ];
    case 'Witnesses Details':
      return personParts(withoutRemoved(details.witness_particulars), witnessPart);
    case 'Details of Property Damage':
      return [{ blocks: [tableRows('property', details.property_damage_details)] }];
    case 'Incident Updates':
      return newestFirst(incident.incident_updates).map(updatePart);
    case 'Timeline':
      return (around.timeline ?? []).map(timelinePart);
    case 'Post-Incident Follow-Up':
      return [{ blocks: [tableRows('follow_up', aar.root_cause)] }];
    case 'Root Cause Analysis':
      return [{ blocks: [tableRows('root_cause', aar.root_cause)] }];
    case 'Recommended Corrective Actions':
      return withoutRemoved(aar.recommended_ca).map(actionPart);
    case 'MPD Incident Analysis':
      return [{ blocks: [tableRows('analysis', details.mpd_incident_analysis)] }];
    case 'Regulatory Report':
      return regulatoryParts(incident, around);
    case 'Notification List':
      return [{ blocks: [{ kind: 'rows', rows: asRows(recipientTerms(around.departments)) }] }];
    case 'Notification Settings': {
      const noti_frequency = frequencyText(incident.noti_frequency);
      return [{ blocks: [rows('incident', incident, ['noti_frequency'], { noti_frequency })] }];
    }
  }
}

function descriptionParts({ case_details, aar }: Incident): Part[] {
  const { incident_description: description, photo_video } = case_details;
  const services = description.emergency_services_activated.filter(({ checked }) => checked);
  return [
    { title: 'Incident Summary', blocks: [rows('description', description, SHOWN_FIELDS.summary)] },
    { title: 'Photos and Videos', blocks: mediaBlocks(photo_video) },
    {
      title: 'Location',
      blocks: [
        rows('description', description, SHOWN_FIELDS.location, {
          zone: description.zone_type,
          time: timeText(description.time),
        }),
        ...(description.zone ? [{ kind: 'map' as const, place: getPlace(description) }] : []),
      ],
    },
    {
      title: 'Overview',
      blocks: [
        rows('description', description, SHOWN_FIELDS.overview, {
          category: categoryText(description.category),
          emergency_services_activated: services.map(({ name }) => name).join(', '),
        }),
      ],
    },
    {
      title: 'Additional action',
      blocks: [tableRows('additional_actions', aar.additional_actions)],
    },
  ];
}

type Described = Incident['case_details']['incident_description'];

function getPlace({ park, zone_type, zone }: Described): Place {
  const pin = parsePosition(zone);
  const text = pin ? `${positionText(pin)}, ${park}` : placeText(park, zone_type, zone);
  return { park, zone: zone_type, pin, text };
}

/** The consent text appears once, above all signatures (PDF-1). */
function personParts<Person>(
  persons: readonly Person[],
  partOf: (person: Person, index: number) => Part,
): Part[] {
  if (persons.length === 0) return [];
  return [{ blocks: [{ kind: 'note', text: CONSENT_TEXT }] }, ...persons.map(partOf)];
}

function casualtyPart(casualty: Casualty, index: number): Part {
  const name = casualty.casualty_no || `Casualty ${index + 1}`;
  const told = SHOWN_FIELDS.casualty.filter((field) => field !== 'signature');
  return {
    title: name,
    blocks: [
      rows('casualty', casualty, told),
      {
        kind: 'signature',
        label: getFieldLabel('casualty', 'signature'),
        of: name,
        address: casualty.signature,
      },
    ],
  };
}

function witnessPart(witness: Witness, index: number): Part {
  const { employee_or_guest: kind } = witness;
  const name = witness.witness_no || `Witness ${index + 1}`;
  const field = getSignatureField(kind);
  const told = witnessFields(kind).filter((each) => each !== field);
  const employee_or_guest = kind === 'guest' ? 'Guest' : 'Employee';
  return {
    title: name,
    blocks: [
      rows('witness', witness, told, { employee_or_guest }),
      { kind: 'signature', label: getFieldLabel('witness', field), of: name, address: witness[field] },
    ],
  };
}

function updatePart({ remark, img_url, submitted_at, submitted_by }: IncidentUpdate): Part {
  const submitted = { label: 'Submitted', text: [momentText(submitted_at), submitted_by].join(' by ') };
  return {
    blocks: [
      { kind: 'rows', rows: [submitted, row(getFieldLabel('update', 'remark'), remark)] },
      ...(img_url.length > 0 ? mediaBlocks(img_url) : []),
    ],
  };
}

function timelinePart({ at, by, events }: TimelineEntry): Part {
  const told = events.flatMap((event) => [toEventSentence(event), ...toEventDetails(event)]);
  const text = [...told, ...(by ? [`By ${by.name}`] : [])].join('\n');
  return { blocks: [{ kind: 'rows', rows: [{ label: momentText(at), text }] }] };
}

function actionPart(action: CorrectiveAction, index: number): Part {
  const { assignee, done_at, done_by, done_img_url = [] } = action;
  const done = [
    row(getFieldLabel('corrective_action', 'done_at'), momentText(done_at)),
    row(getFieldLabel('corrective_action', 'done_by'), done_by ?? ''),
  ];
  const told = rows('corrective_action', action, actionFields(action), { assignee: assignee?.name ?? '' });
  return {
    title: `Action ${index + 1}`,
    blocks: [
      told,
      ...(done_at ? [{ kind: 'rows' as const, rows: done }] : []),
      ...(done_img_url.length > 0 ? mediaBlocks(done_img_url) : []),
    ],
  };
}

function regulatoryParts(incident: Incident, { by, at }: Around): Part[] {
  const note = (text: string): Part => ({ blocks: [{ kind: 'note', text }] });
  if (!by.offers?.includes('reporting')) return [note('The regulatory report is turned off.')];
  if (!maySeeNames(by, { createdBy: incident.created_by })) {
    return [
      note(
        "What must be reported depends on the medical status, which the author of this document can't see.",
      ),
    ];
  }
  const duties = findReportingDuties(reportingFacts(incident));
  const verdict = getVerdict(duties, incident.aar, singaporeDay(at)).text;
  return [
    note(
      [
        verdict,
        ...duties.map((duty) => `${dutyText(duty)} ${duty.rule.source.title}`),
        'This is a guide based only on what is entered here. The law decides.',
      ].join('\n'),
    ),
    { blocks: [{ kind: 'rows', rows: asRows(toReportTerms(incident.aar)) }] },
  ];
}

/** The fingerprint lets the system verify later that the audit trail still contains the same entries (IAUD-2). */
function toFingerprintSection({ fingerprint, entries, at }: CaseFingerprint): Section {
  const text =
    'This fingerprint covers every audit entry at the time of this report. The system can verify it later to show that none ' +
    'was changed.';
  return {
    title: 'Audit trail fingerprint',
    parts: [
      {
        blocks: [
          {
            kind: 'rows',
            rows: [
              row('Fingerprint', fingerprint),
              row('Entries', String(entries)),
              row('Last entry', momentText(at)),
            ],
          },
          { kind: 'note', text },
        ],
      },
    ],
  };
}

/** Empty sections and parts state that they have no data (PDF-1). */
function filledParts(parts: readonly Part[]): Part[] {
  return (parts.length > 0 ? parts : [{ blocks: [] }]).map(filledPart);
}

function filledPart({ title, blocks }: Part): Part {
  const isEmpty = blocks.every((block) => isEmptyBlock(block));
  const shown: Block[] = isEmpty ? [{ kind: 'text', text: NO_DATA }] : blocks;
  return title === undefined ? { blocks: shown } : { title, blocks: shown };
}

function isEmptyBlock(block: Block): boolean {
  if (block.kind === 'rows') return block.rows.every(({ text }) => text === BLANK);
  return block.kind === 'media' && block.media.length === 0;
}

function mediaBlocks(addresses: readonly string[]): Block[] {
  const media = addresses.map((address, index): Medium => {
    const kind = isStoredVideo(address) ? 'video' : 'photo';
    return { kind, address, caption: `${kind === 'video' ? 'Video' : 'Photo'} ${index + 1}` };
  });
  return [{ kind: 'media', media }];
}

/** Returns labelled fields; `shown` replaces stored values by readable ones. */
function rows<Values extends object, Field extends keyof Values & string>(
  section: FieldSection,
  values: Values,
  fields: readonly Field[],
  shown: { [Of in Field]?: string } = {},
): Block {
  return {
    kind: 'rows',
    rows: fields.map((field) =>
      row(getFieldLabel(section, field), shown[field] ?? [values[field]].flat().join(', ')),
    ),
  };
}

function tableRows(section: TableSection, values: object): Block {
  return {
    kind: 'rows',
    rows: tableFields(section).map(([name, field]) => {
      const text = fieldText(name, field, values);
      return row(field.label, field.kind === 'time' ? timeText(text) : text);
    }),
  };
}

const asRows = (facts: readonly [term: string, text: string][]): Row[] =>
  facts.map(([term, text]) => row(term, text));

function row(label: string, text: string): Row {
  return { label, text: text.trim() || BLANK };
}

function categoryText(category: Category | ''): string {
  return category ? CATEGORY_LABELS[category] : '';
}

/** Converts `14:05:09` to `02:05:09 PM`; leaves other formats unchanged (PDF-1). */
export function timeText(time: string): string {
  const [, hours = '', minutes, seconds = '00'] = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(time) ?? [];
  if (!minutes) return time;
  const hour = Number(hours) % 12 || 12;
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

function momentText(instant: Date | string | undefined): string {
  const moment = new Date(instant ?? '');
  if (Number.isNaN(moment.getTime())) return '';
  const { date, time } = wireDateAndTime(moment);
  return `${date}, ${timeText(time)}`;
}

export function collectTexts(report: Report, parks: readonly Park[]): string[] {
  const zones = parks.flatMap(({ main_zones }) => main_zones.map(({ title }) => title));
  return [...shownTexts(report), ...zones, BLANK, NO_DATA, '·'].map((text) => text.normalize('NFC'));
}

const NOT_SHOWN = new Set(['category', 'kind', 'address', 'park', 'zone']);

function shownTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (NOT_SHOWN.has(name) ? [] : shownTexts(inner)));
}

export function collectImages({ sections }: Report): string[] {
  const blocks = sections.flatMap(({ parts }) => parts.flatMap((part) => part.blocks));
  const addresses = blocks.flatMap((block) => {
    if (block.kind === 'signature') return block.address;
    if (block.kind !== 'media') return [];
    return block.media.filter(({ kind }) => kind === 'photo').map(({ address }) => address);
  });
  return [...new Set(addresses.filter(Boolean))];
}
