import { get } from 'react-hook-form';
import { type FieldSection, getFieldLabel } from '../../../../../contract/incidents/fieldLabels.ts';
import { numberCasualties, numberWitnesses } from '../../../../../contract/incidents/newIncident.ts';
import { emptyReporting } from '../../../../../contract/incidents/regulatoryFields.ts';
import type { IncidentDescription } from '../../../../../contract/schemas/caseDetails.ts';
import {
  ANALYSIS,
  CASUALTIES,
  DESCRIPTION,
  type IncidentForm,
  PROPERTY,
  ROOT_CAUSE,
  WITNESSES,
} from '../../../../custom/incident_form/values/incidentForm.ts';
import { randomId } from '../../../../offline/randomId.ts';
import { type Entry, type EntryKind, mergeEntries } from './mergeEntries.ts';
import {
  areEqual,
  type Conflict,
  type FieldContext,
  type Fields,
  type Merged,
  mergeFields,
  type ThreeWay,
} from './mergeFields.ts';
import { mergeRecipients } from './mergeRecipients.ts';

/** On a conflict, `merged` contains my value. `autoMerged` names the changes that were merged automatically. */
export type MergedIncident = { merged: IncidentForm; conflicts: Conflict[]; autoMerged: string[] };

/** Only fields that both sides changed to different values are conflicts (DET-11). */
export function mergeIncident(
  opened: IncidentForm,
  mine: IncidentForm,
  theirs: IncidentForm,
): MergedIncident {
  const sides = { opened, mine, theirs };
  const parts: Merged<unknown>[] = [];
  const kept = <Value>(part: Merged<Value>): Value => {
    parts.push(part);
    return part.value;
  };
  const section = <Value extends object>(
    at: string,
    name: FieldSection,
    of: (form: IncidentForm) => Value,
    linkedFields?: FieldContext['linkedFields'],
  ) => {
    const prefix = name === 'additional_actions' ? 'Additional action ' : '';
    const place = { path: at, prefix, labelOf: (field: string) => getFieldLabel(name, field), linkedFields };
    return kept(mergeFields(place, three(sides, of) as ThreeWay<Fields>)) as Value;
  };
  const entries = <Kind extends Entry>(kind: EntryKind, at: string, of: (form: IncidentForm) => Kind[]) =>
    kept(mergeEntries(kind, at, three(sides, of)));

  const incident_description = section(
    DESCRIPTION,
    'description',
    ({ case_details }) => withoutIds(case_details.incident_description),
    descriptionBonds,
  );
  const merged: IncidentForm = numbered({
    case_details: {
      incident_description: {
        ...incident_description,
        selected_incident_ids: idsFor(incident_description, sides),
      },
      ...section('case_details', 'case_details', ({ case_details: { photo_video } }) => ({ photo_video })),
      person_involved_details: entries(
        'casualty',
        CASUALTIES,
        (form) => form.case_details.person_involved_details,
      ),
      witness_particulars: entries('witness', WITNESSES, (form) => form.case_details.witness_particulars),
      property_damage_details: section(
        PROPERTY,
        'property',
        (form) => form.case_details.property_damage_details,
      ),
      mpd_incident_analysis: section(ANALYSIS, 'analysis', (form) => form.case_details.mpd_incident_analysis),
    },
    aar: {
      additional_actions: section(
        'aar.additional_actions',
        'additional_actions',
        ({ aar }) => aar.additional_actions,
        actionBonds,
      ),
      medical_status: section('aar.medical_status', 'medical_status', ({ aar }) => aar.medical_status),
      root_cause: section(ROOT_CAUSE, 'root_cause', ({ aar }) => aar.root_cause),
      recommended_ca: entries('action', 'aar.recommended_ca', ({ aar }) => aar.recommended_ca),
      ...(mine.aar.reporting && {
        reporting: section('aar.reporting', 'reporting', ({ aar }) => aar.reporting ?? emptyReporting()),
      }),
    },
    ...section('', 'incident', ({ noti_frequency }) => ({ noti_frequency })),
    ...kept(mergeRecipients(sides)),
  });
  return {
    merged,
    conflicts: parts.flatMap(({ conflicts }) => conflicts).map((conflict) => withIds(conflict, sides)),
    autoMerged: parts.flatMap(({ autoMerged }) => autoMerged),
  };
}

export function resolveConflicts(
  merged: IncidentForm,
  conflicts: readonly Conflict[],
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): IncidentForm {
  const chosen = conflicts.flatMap(({ path, values }) => Object.entries(values[choices[path] ?? 'mine']));
  return numbered(chosen.reduce((form, [path, value]) => withValue(form, path.split('.'), value), merged));
}

/**
 * The version on which a form is based that has merged everything but the conflicts. Otherwise the merged changes would
 * count as the person's own, and overwrite what others save later.
 */
export function toMergeBase(
  opened: IncidentForm,
  theirs: IncidentForm,
  { merged, conflicts }: Pick<MergedIncident, 'merged' | 'conflicts'>,
): IncidentForm {
  const base = mergeIncident(opened, opened, theirs).merged;
  const before = conflicts.flatMap(({ values }) => Object.entries(values.opened));
  return before.reduce(
    (form, [path, value]) => withValue(form, path.replace(ENTRY, toPlaceIn(base, merged)).split('.'), value),
    base,
  );
}

const ENTRY = /^(.+\.(?:person_involved_details|witness_particulars|recommended_ca))\.(\d+)/;

/** My new entries come before those of others, so an entry may have another position in the base. */
function toPlaceIn(base: IncidentForm, merged: IncidentForm) {
  return (_: string, list: string, index: string) => {
    const id = get(merged, `${list}.${index}.id`);
    return `${list}.${(get(base, list) as Entry[]).findIndex((entry) => entry.id === id)}`;
  };
}

function three<Value>({ opened, mine, theirs }: ThreeWay<IncidentForm>, of: (form: IncidentForm) => Value) {
  return { opened: of(opened), mine: of(mine), theirs: of(theirs) };
}

const CASCADE = ['incident_type', 'incident_placement', 'incident_classification'];

/** A choice is decided together with the fields that it sets, clears or reveals (FORM-3 to FORM-6). */
function descriptionBonds(mine: Fields, theirs: Fields): string[][] {
  const emergency = areEqual(['is_emergency_incident'], mine, theirs)
    ? ['category', 'is_followup_required']
    : ['is_emergency_incident', 'incident_title', 'category', 'is_followup_required'];
  const kind = areEqual(CASCADE, mine, theirs) ? [] : [[...CASCADE, 'injury_type']];
  return [emergency, ...kind, ['park', 'zone', 'zone_type', 'sub_zones']];
}

/** The other fields appear only after someone was called, so they are decided with that answer (ADD-1). */
function actionBonds(mine: Fields, theirs: Fields): string[][] {
  if (areEqual(['amb_pol_called'], mine, theirs)) return [];
  return [['amb_pol_called', 'zone', 'time_called', 'time_arrival', 'remarks']];
}

type Named = Omit<IncidentDescription, 'selected_incident_ids'>;

function withoutIds({ selected_incident_ids: _, ...named }: IncidentDescription): Named {
  return named;
}

function idsFor(taken: Named, { opened, mine, theirs }: ThreeWay<IncidentForm>) {
  const getDescription = ({ case_details }: IncidentForm) => case_details.incident_description;
  const [was, my, their] = [opened, mine, theirs].map(getDescription) as [
    IncidentDescription,
    IncidentDescription,
    IncidentDescription,
  ];
  if (!areEqual(CASCADE, taken, their)) return my.selected_incident_ids;
  const isOld = JSON.stringify(their.selected_incident_ids) === JSON.stringify(was.selected_incident_ids);
  return isOld && areEqual(CASCADE, taken, my) ? my.selected_incident_ids : their.selected_incident_ids;
}

/** Choosing a classification also chooses its ids (FORM-4). */
function withIds(conflict: Conflict, { opened, mine, theirs }: ThreeWay<IncidentForm>): Conflict {
  if (!(`${DESCRIPTION}.incident_type` in conflict.values.mine)) return conflict;
  const getIds = ({ case_details }: IncidentForm) => ({
    [`${DESCRIPTION}.selected_incident_ids`]: case_details.incident_description.selected_incident_ids,
  });
  return {
    ...conflict,
    values: {
      opened: { ...conflict.values.opened, ...getIds(opened) },
      mine: { ...conflict.values.mine, ...getIds(mine) },
      theirs: { ...conflict.values.theirs, ...getIds(theirs) },
    },
  };
}

/** The server does not undelete entries, so an entry that the user keeps gets a new id. */
export function undeleteEntries(kept: IncidentForm, theirs: IncidentForm): IncidentForm {
  const again = <Kind extends Entry>(entries: Kind[], stored: readonly Kind[], newId = keptId): Kind[] => {
    const deleted = new Set(stored.flatMap(({ id, status }) => (status === 'delete' ? [id] : [])));
    return entries.map((entry) =>
      entry.status !== 'delete' && deleted.has(entry.id) ? { ...entry, id: newId(entry.id) } : entry,
    );
  };
  const [{ case_details, aar }, their] = [kept, theirs.case_details];
  return {
    ...kept,
    case_details: {
      ...case_details,
      person_involved_details: again(case_details.person_involved_details, their.person_involved_details),
      witness_particulars: again(case_details.witness_particulars, their.witness_particulars),
    },
    aar: { ...aar, recommended_ca: again(aar.recommended_ca, theirs.aar.recommended_ca, newActionId) },
  };
}

const keptId = (id: string) => `temp-${id}`;
/** Random, so that the server keeps it (sentContent.ts). */
const newActionId = () => `temp-${randomId()}`;

function numbered(form: IncidentForm): IncidentForm {
  const { person_involved_details, witness_particulars } = form.case_details;
  return {
    ...form,
    case_details: {
      ...form.case_details,
      person_involved_details: numberCasualties(person_involved_details),
      witness_particulars: numberWitnesses(witness_particulars),
    },
  };
}

function withValue<Value>(target: Value, [key, ...below]: string[], value: unknown): Value {
  if (key === undefined) return value as Value;
  if (Array.isArray(target)) {
    return target.map((entry, index) =>
      String(index) === key ? withValue(entry, below, value) : entry,
    ) as Value;
  }
  return { ...target, [key]: withValue(Reflect.get(target as object, key), below, value) };
}
