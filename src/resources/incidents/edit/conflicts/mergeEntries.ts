import { FORMS } from '../../../../../contract/audit/changes.ts';
import { getFieldLabel } from '../../../../../contract/incidents/fieldLabels.ts';
import { CAUSE_OTHERS } from '../../../../../contract/values/incidentValues.ts';
import {
  areEqual,
  type Conflict,
  collectKeys,
  type FieldContext,
  type Fields,
  getChangedFields,
  type Merged,
  mergeFields,
  pick,
  type ThreeWay,
  toNamedLines,
} from './mergeFields.ts';

export type Entry = { id: string; status: '' | 'delete' };

export type EntryKind = 'casualty' | 'witness' | 'action';

/** Fields that depend on the position of an entry or are set by the server. */
const OWN_FIELDS: readonly string[] = [
  ...['id', 'status', 'casualty_no', 'witness_no', 'recommended_ca_no', 'arr_created_at'],
  ...['done_at', 'done_by', 'done_img_url'],
];

/** Fields that appear only after another answer are decided together with it (CAS-3, WIT-2). */
const LINKED_FIELDS: Record<EntryKind, NonNullable<FieldContext['linkedFields']>> = {
  casualty: (mine, theirs) => {
    if (!areEqual(['is_bodily_injury'], mine, theirs)) {
      return [['is_bodily_injury', 'injury_type', 'other', 'injury_desription']];
    }
    return hasOtherCause(mine) === hasOtherCause(theirs) ? [] : [['injury_type', 'other']];
  },
  witness: (mine, theirs) =>
    areEqual(['employee_or_guest'], mine, theirs)
      ? []
      : [['employee_or_guest', 'guest_Signature', 'signature', 'personal_data_consent', 'consent_remark']],
  action: () => [],
};

const hasOtherCause = ({ injury_type }: Fields) =>
  Array.isArray(injury_type) && injury_type.includes(CAUSE_OTHERS);

/**
 * Matches entries by id. My entries keep their positions, so that fields do not move in the form; entries that others
 * added come last (CAS-1, WIT-1, DET-4, DET-11).
 */
export function mergeEntries<Kind extends Entry>(
  kind: EntryKind,
  path: string,
  { opened, theirs, ...sides }: ThreeWay<readonly Kind[]>,
): Merged<Kind[]> {
  const [known, their] = [byId(opened), byId(theirs)];
  // My save was stored but its answer was lost, so the form still has the temporary id of an action.
  const mine = sides.mine.map((entry) => {
    const id = entry.id.replace(/^temp-/, '');
    return their.has(id) && !known.has(id) ? { ...entry, id } : entry;
  });
  const there = new Set(mine.map(({ id }) => id));
  // The server keeps every stored entry, so an entry missing in the form counts as deleted.
  const leftOut = opened.filter(({ id }) => !there.has(id)).map(asDeleted);
  const added = theirs.filter(({ id }) => !there.has(id) && !known.has(id));
  const numbers = getNumbers(opened);
  const met = [...mine, ...leftOut].map((entry, index) => {
    const [was, is] = [known.get(entry.id), their.get(entry.id)];
    if (!was && !is) return { value: entry, conflicts: [], autoMerged: [] };
    const number = numbers.get(entry.id) ?? index + 1;
    return mergeEntry(kind, `${path}.${index}`, number, {
      opened: was,
      mine: entry,
      theirs: is ?? asDeleted(was ?? entry),
    });
  });
  const value = [...met.map((one) => one.value), ...added];
  const joinedNumbers = getNumbers(value);
  const additions = added.flatMap(({ id }) => {
    const number = joinedNumbers.get(id);
    return number ? [`${FORMS[kind].title} ${number} (added)`] : [];
  });
  return {
    value,
    conflicts: met.flatMap(({ conflicts }) => conflicts),
    autoMerged: [...met.flatMap(({ autoMerged }) => autoMerged), ...additions],
  };
}

type MetEntry<Kind> = { opened: Kind | undefined; mine: Kind; theirs: Kind };

function mergeEntry<Kind extends Entry>(
  kind: EntryKind,
  path: string,
  number: number,
  { opened, mine, theirs }: MetEntry<Kind>,
): Merged<Kind> {
  const { section, title } = FORMS[kind];
  const named = `${title} ${number}`;
  const place: FieldContext = {
    path,
    prefix: `${named} `,
    labelOf: (field) => getFieldLabel(section, field),
    linkedFields: LINKED_FIELDS[kind],
  };
  // Both sides have an entry with the same new id if my save was stored but its answer was lost.
  const three: ThreeWay<Fields> = { opened: opened ?? {}, mine, theirs };
  const fields = collectKeys(three).filter((field) => !OWN_FIELDS.includes(field));
  if (isDeleted(mine) !== isDeleted(theirs)) {
    const keeping = isDeleted(mine) ? theirs : mine;
    const edited = getChangedFields(fields, three.opened, keeping);
    if (edited.length > 0 && opened && !isDeleted(opened)) {
      return { value: mine, conflicts: [deletedAndEdited(place, named, edited, three)], autoMerged: [] };
    }
    const value = isDeleted(mine) ? mine : theirs;
    return { value, conflicts: [], autoMerged: isDeleted(mine) ? [] : [`${named} (deleted)`] };
  }
  if (isDeleted(theirs)) return { value: theirs, conflicts: [], autoMerged: [] };
  const merged = mergeFields(place, {
    opened: pick(three.opened, fields),
    mine: pick(mine, fields),
    theirs: pick(theirs, fields),
  });
  return { ...merged, value: { ...mine, ...pick(theirs, OWN_FIELDS), ...merged.value } as Kind };
}

function deletedAndEdited(
  place: FieldContext,
  named: string,
  edited: string[],
  three: ThreeWay<Fields>,
): Conflict {
  const shown = (side: Fields) => (side.status === 'delete' ? 'Deleted' : toNamedLines(place, edited, side));
  return {
    path: place.path,
    label: named,
    opened: toNamedLines(place, edited, three.opened),
    mine: shown(three.mine),
    theirs: shown(three.theirs),
    values: {
      opened: { [place.path]: three.opened },
      mine: { [place.path]: three.mine },
      theirs: { [place.path]: three.theirs },
    },
  };
}

const isDeleted = ({ status }: Entry) => status === 'delete';

const asDeleted = <Kind extends Entry>(entry: Kind): Kind => ({ ...entry, status: 'delete' });

const byId = <Kind extends Entry>(entries: readonly Kind[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));

function getNumbers(entries: readonly Entry[]): Map<string, number> {
  return new Map(entries.filter((entry) => !isDeleted(entry)).map(({ id }, index) => [id, index + 1]));
}
