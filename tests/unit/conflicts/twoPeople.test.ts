import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyAction } from '../../../contract/incidents/emptyIncident.ts';
import { mergeActions, mergePersons } from '../../../server/incidents/sentContent.ts';
import type { IncidentForm } from '../../../src/custom/incident_form/values/incidentForm.ts';
import {
  mergeIncident,
  resolveConflicts,
  toMergeBase,
  undeleteEntries,
} from '../../../src/resources/incidents/edit/conflicts/mergeIncident.ts';
import { anyEdit, type Edit, getFields, opened } from './edits.ts';

/* Two people work on one case in random steps. The server refuses stale saves and merges entries as the real one. */

type Version = { at: number; form: IncidentForm };
type Person = { base: Version; values: IncidentForm; touched: Set<string> };
type Side = 'mine' | 'theirs';

const SAVING = { by: { user: { name: 'Me' } }, at: new Date(), assignees: [] } as unknown as Parameters<
  typeof mergeActions
>[2];

const read = ({ at, form }: Version): Person => ({
  base: { at, form },
  values: structuredClone(form),
  touched: new Set(),
});

/** An entry that was deleted and kept again has the path of before; an action's server id is its temporary one. */
function toFields(form: IncidentForm): Record<string, unknown> {
  const fields = Object.entries(getFields(form)).map(
    ([path, value]) => [path.replaceAll(/\[(temp-)+/g, '['), value] as const,
  );
  const deletedFirst = fields.toSorted(
    (one, other) => Number(other[1] === 'delete') - Number(one[1] === 'delete'),
  );
  return Object.fromEntries(deletedFirst);
}

function getChanged(before: IncidentForm, after: IncidentForm): string[] {
  const [was, is] = [toFields(before), toFields(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((path) => was[path] !== is[path]);
}

/** With the ids of new actions that the console gives. */
function edit(person: Person, change: Edit): void {
  const before = structuredClone(person.values);
  change(person.values);
  const known = new Set(before.aar.recommended_ca.map(({ id }) => id));
  for (const action of person.values.aar.recommended_ca) {
    if (known.has(action.id)) continue;
    Object.assign(action, { id: `temp-${action.id.replaceAll('-', '')}`, to_be_done_by: action.id });
  }
  for (const path of getChanged(before, person.values)) person.touched.add(path);
}

function storeOn({ at, form }: Version, { case_details, aar, ...sent }: IncidentForm): Version {
  const stored = {
    ...structuredClone(sent),
    case_details: mergePersons(structuredClone(case_details), form.case_details),
    aar: mergeActions(structuredClone(aar), form.aar, SAVING),
  };
  return { at: at + 1, form: stored };
}

/** Merges a version of the other person; conflicts are answered, or left for the save. */
function merge(person: Person, theirs: Version, answer?: Side): void {
  const { base, values } = person;
  const result = mergeIncident(base.form, values, theirs.form);
  const { merged, conflicts } = result;
  if (answer === undefined && conflicts.length > 0) {
    person.base = { at: base.at, form: toMergeBase(base.form, theirs.form, result) };
    person.values = merged;
    return;
  }
  const chosen = Object.fromEntries(conflicts.map(({ path }) => [path, answer ?? 'mine']));
  person.values = undeleteEntries(resolveConflicts(merged, conflicts, chosen), theirs.form);
  person.base = theirs;
  // Both values were shown.
  if (answer === 'mine' && conflicts.length > 0) {
    for (const path of getChanged(theirs.form, person.values)) {
      const isAsked = conflicts.some(({ values: { mine } }) =>
        covers(Object.keys(mine), path, person.values),
      );
      if (isAsked) person.touched.add(path);
    }
  }
}

/** True if the path with ids is one of these paths with positions, or below it. */
function covers(paths: string[], path: string, form: IncidentForm): boolean {
  return paths.some((each) => {
    const withIds = each.replace(/^(.+)\.(\d+)/, (_, list: string, index: string) => {
      const entries = list.split('.').reduce<unknown>((at, key) => Reflect.get(at as object, key), form);
      return `${list}[${(entries as { id: string }[])[Number(index)]?.id.replace(/^(temp-)+/, '')}]`;
    });
    return path.startsWith(withIds);
  });
}

function begin(): IncidentForm {
  const form = opened();
  for (const action of form.aar.recommended_ca) action.to_be_done_by = action.id;
  return form;
}

const type =
  (field: 'incident_title' | 'incident_remarks' | 'weather', text: string): Edit =>
  ({ case_details }) => {
    case_details.incident_description[field] = text;
  };
const addAction: fc.Arbitrary<Edit> = fc.uuid().map((id) => ({ aar }) => {
  aar.recommended_ca.push({ ...emptyAction(), id, description: 'More' });
});

/** Few fields and values, so that the two often meet. */
const step = fc.oneof(
  { weight: 2, arbitrary: anyEdit },
  { weight: 1, arbitrary: addAction },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('incident_title', 'incident_remarks', 'weather'),
        fc.constantFrom('', 'one', 'two'),
      )
      .map((typed) => type(...typed)),
  },
  { weight: 4, arbitrary: fc.constantFrom('save', 'save without an answer', 'merge') },
);

type Step = [isFirst: boolean, what: Edit | string, answer: Side];

function play(steps: readonly Step[]): void {
  let server: Version = { at: 0, form: begin() };
  const people = [read(server), read(server)];
  for (const [isFirst, what, answer] of steps) {
    const [person = read(server)] = isFirst ? people : people.toReversed();
    const isStale = person.base.at < server.at;
    if (typeof what === 'function') edit(person, what);
    else if (isStale) merge(person, server, what === 'merge' ? undefined : answer);
    if (typeof what === 'function' || what === 'merge') continue;
    const before = server.form;
    server = storeOn(server, person.values);
    for (const path of getChanged(before, server.form)) expect([...person.touched]).toContain(path);
    for (const tags of listTags(server.form)) expect(tags).toHaveLength(new Set(tags).size);
    if (what === 'save') people[isFirst ? 0 : 1] = read(server);
  }
}

test('DET-11 whatever two people do, a save changes only what its person changed, and no entry is doubled or lost', () => {
  const steps = fc.array(fc.tuple(fc.boolean(), step, fc.constantFrom<Side>('mine', 'theirs')), {
    minLength: 15,
    maxLength: 40,
  });
  fc.assert(fc.property(steps, play), { numRuns: 150, seed: 11 });
});

/** Of the entries that are shown. No edit changes the date of an action. */
const listTags = ({ case_details, aar }: IncidentForm) => [
  listShown(case_details.person_involved_details).map(({ id }) => id.replace(/^(temp-)+/, '')),
  listShown(case_details.witness_particulars).map(({ id }) => id.replace(/^(temp-)+/, '')),
  listShown(aar.recommended_ca).map(({ to_be_done_by }) => to_be_done_by),
];

const listShown = <Entry extends { status: string }>(entries: readonly Entry[]) =>
  entries.filter(({ status }) => status !== 'delete');
