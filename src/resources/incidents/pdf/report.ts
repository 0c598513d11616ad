import { maySeeNames } from '../../../../contract/access.ts';
import { FIELD_LABELS } from '../../../../contract/incidents/fieldLabels.ts';
import { fieldText, shownFields, type TableSection } from '../../../../contract/incidents/incidentFields.ts';
import { detailTabs, type IncidentTab } from '../../../../contract/incidents/incidentTabs.ts';
import { isStoredVideo } from '../../../../contract/incidents/media.ts';
import { personNumber } from '../../../../contract/incidents/newIncident.ts';
import { CONSENT_TEXT } from '../../../../contract/incidents/personFields.ts';
import { findReportingDuties, reportingFacts } from '../../../../contract/incidents/regulatory.ts';
import { newestFirst, recipientTerms, withoutRemoved } from '../../../../contract/incidents/shownEntries.ts';
import type { CorrectiveAction } from '../../../../contract/schemas/afterActionReport.ts';
import type { Casualty, Witness } from '../../../../contract/schemas/caseDetails.ts';
import type { CaseFingerprint, Incident, IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import type { NotifiedDepartment } from '../../../../contract/schemas/notification.ts';
import type { TimelineEntry } from '../../../../contract/schemas/timeline.ts';
import type { SignedInUser } from '../../../../contract/schemas/user.ts';
import { singaporeDay } from '../../../../contract/singaporeTime.ts';
import { CATEGORY_LABELS, type Category } from '../../../../contract/values/incidentValues.ts';
import { parsePosition, positionText } from '../../../../contract/values/position.ts';
import { placeText } from '../../../components/map/placeText.ts';
import {
  dutyText,
  getDutyStatus,
  toReportTerms,
} from '../../../custom/incident_form/reporting/reportingWords.ts';
import { toEventDetails, toEventSentence } from '../timeline/eventSentence.ts';
import {
  asRows,
  BLANK,
  type Block,
  type Medium,
  momentText,
  NO_DATA,
  type Part,
  type Place,
  type Report,
  type Row,
  row,
  type Section,
  timeText,
} from './reportBlocks.ts';

export type Around = {
  by: SignedInUser;
  at: Date;
  timeline?: readonly TimelineEntry[] | undefined;
  departments: readonly NotifiedDepartment[];
  fingerprint?: CaseFingerprint | undefined;
};

/** Builds the sections in the order of the detail page. Masked names stay masked (PDF-1, PDF-2). */
export function buildReport(incident: Incident, around: Around): Report {
  const description = incident.case_details.incident_description;
  const isIncluded = (tab: IncidentTab) => tab !== 'Timeline' || around.timeline !== undefined;
  const tabs = detailTabs(incident.incident_status, (offer) => around.by.offers?.includes(offer) ?? false);
  const sections = tabs
    .filter(isIncluded)
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
        ...personParts('casualty', details.person_involved_details),
        {
          title: 'Medical status',
          blocks: tableBlocks('medical_status', aar.medical_status),
        },
      ];
    case 'Witnesses Details':
      return personParts('witness', details.witness_particulars);
    case 'Details of Property Damage':
      return [{ blocks: tableBlocks('property', details.property_damage_details) }];
    case 'Incident Updates':
      return newestFirst(incident.incident_updates).map(updatePart);
    case 'Timeline':
      return (around.timeline ?? []).map(timelinePart);
    case 'Post-Incident Follow-Up':
      return [{ blocks: tableBlocks('follow_up', aar.root_cause) }];
    case 'Root Cause Analysis':
      return [{ blocks: tableBlocks('root_cause', aar.root_cause) }];
    case 'Recommended Corrective Actions':
      return withoutRemoved(aar.recommended_ca).map(actionPart);
    case 'MPD Incident Analysis':
      return [{ blocks: tableBlocks('analysis', details.mpd_incident_analysis) }];
    case 'Regulatory Report':
      return regulatoryParts(incident, around);
    case 'Notification List':
      return [{ blocks: [{ kind: 'rows', rows: asRows(recipientTerms(around.departments)) }] }];
    case 'Notification Settings':
      return [{ blocks: tableBlocks('notification', incident) }];
  }
}

function descriptionParts({ case_details, aar }: Incident): Part[] {
  const { incident_description: description, photo_video } = case_details;
  const map: Block[] = description.zone ? [{ kind: 'map', place: getPlace(description) }] : [];
  return [
    { title: 'Incident Summary', blocks: tableBlocks('summary', description) },
    { title: 'Photos and Videos', blocks: mediaBlocks(photo_video) },
    { title: 'Location', blocks: [...tableBlocks('location', description), ...map] },
    { title: 'Overview', blocks: tableBlocks('overview', description) },
    { title: 'Additional action', blocks: tableBlocks('additional_actions', aar.additional_actions) },
  ];
}

type Described = Incident['case_details']['incident_description'];

function getPlace({ park, zone_type, zone }: Described): Place {
  const pin = parsePosition(zone);
  const text = pin ? `${positionText(pin)}, ${park}` : placeText(park, zone_type, zone);
  return { park, zone: zone_type, pin, text };
}

/** The consent text appears once, above all signatures (PDF-1). */
function personParts(kind: 'casualty' | 'witness', persons: readonly (Casualty | Witness)[]): Part[] {
  const shown = withoutRemoved(persons);
  if (shown.length === 0) return [];
  return [
    { blocks: [{ kind: 'note', text: CONSENT_TEXT }] },
    ...shown.map((person, index) => {
      const title = personNumber(kind, shown, index);
      return { title, blocks: tableBlocks(kind, person, title) };
    }),
  ];
}

function updatePart({ remark, img_url, submitted_at, submitted_by }: IncidentUpdate): Part {
  const submitted = { label: 'Submitted', text: [momentText(submitted_at), submitted_by].join(' by ') };
  return {
    blocks: [
      { kind: 'rows', rows: [submitted, row(FIELD_LABELS.update.remark, remark)] },
      ...(img_url.length > 0 ? mediaBlocks(img_url) : []),
    ],
  };
}

function timelinePart({ at, by, events }: TimelineEntry): Part {
  const sentences = events.flatMap((event) => [toEventSentence(event), ...toEventDetails(event)]);
  const text = [...sentences, ...(by ? [`By ${by.name}`] : [])].join('\n');
  return { blocks: [{ kind: 'rows', rows: [{ label: momentText(at), text }] }] };
}

function actionPart(action: CorrectiveAction, index: number): Part {
  const { done_at, done_by, done_img_url = [] } = action;
  const { done_at: at, done_by: by } = FIELD_LABELS.corrective_action;
  const done: Block[] = done_at
    ? [{ kind: 'rows', rows: [row(at, momentText(done_at)), row(by, done_by ?? '')] }]
    : [];
  return {
    title: `Action ${index + 1}`,
    blocks: [
      ...tableBlocks('corrective_action', action),
      ...done,
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
  const dutyStatus = getDutyStatus(duties, incident.aar, singaporeDay(at)).text;
  return [
    note(
      [
        dutyStatus,
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

/** The fields of a section as rows, and its signatures below. */
function tableBlocks(section: TableSection, values: object, of = ''): Block[] {
  const rows: Row[] = [];
  const signatures: Block[] = [];
  for (const [name, field] of shownFields(section, values)) {
    const text = fieldText(name, field, values);
    if (field.kind === 'signature') {
      signatures.push({ kind: 'signature', label: field.label, of, address: text });
    } else {
      rows.push(row(field.label, field.kind === 'time' ? timeText(text) : text));
    }
  }
  return [{ kind: 'rows', rows }, ...signatures];
}

function categoryText(category: Category | ''): string {
  return category ? CATEGORY_LABELS[category] : '';
}
