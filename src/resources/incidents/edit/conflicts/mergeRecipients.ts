import { formatFieldValue } from '../../../../../contract/audit/changeSentences.ts';
import { getFieldLabel } from '../../../../../contract/incidents/fieldLabels.ts';
import type { RecipientChoice } from '../../../../../contract/incidents/recipients.ts';
import type { Merged, ThreeWay } from './mergeFields.ts';

const LABEL = getFieldLabel('incident', 'notification_list');

/**
 * Merges the recipient choices per department and person. If they contradict, the person decides on the whole choice,
 * because a partly notified department means nothing without its people (DET-7, DET-12).
 */
export function mergeRecipients(three: ThreeWay<RecipientChoice>): Merged<RecipientChoice> {
  const [opened, mine, theirs] = [three.opened, three.mine, three.theirs].map(getStates) as [
    States,
    States,
    States,
  ];
  const states: States = new Map();
  let isContradicted = false;
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const [was, my, their] = [opened.get(key) ?? '', mine.get(key) ?? '', theirs.get(key) ?? ''];
    isContradicted ||= my !== was && their !== was && my !== their;
    states.set(key, my === was ? their : my);
  }
  if (isContradicted) {
    return { value: pick(three.mine), conflicts: [getConflict(three)], autoMerged: [] };
  }
  const isNews = [...states].some(([key, state]) => state !== (mine.get(key) ?? ''));
  return { value: getChoice(states), conflicts: [], autoMerged: isNews ? [LABEL] : [] };
}

type States = Map<string, string>;

const DEPARTMENT = 'department ';
const USER = 'user ';

function getStates(choice: RecipientChoice): States {
  const { notification_list, selected_noti_departs, checked_users, unchecked_users } = choice;
  const statuses = new Map(selected_noti_departs.map(({ name, status }) => [name, status]));
  const names = new Set([...notification_list, ...statuses.keys()]);
  const users = new Set([...checked_users, ...unchecked_users]);
  return new Map([
    ...[...names].map((name): [string, string] => [
      DEPARTMENT + name,
      `${notification_list.includes(name) ? 'listed' : ''} ${statuses.get(name) ?? ''}`,
    ]),
    ...[...users].map((id): [string, string] => [
      USER + id,
      `${checked_users.includes(id) ? 'checked' : ''} ${unchecked_users.includes(id) ? 'unchecked' : ''}`,
    ]),
  ]);
}

function getChoice(states: States): RecipientChoice {
  const [departments, users] = [DEPARTMENT, USER].map((kind) =>
    [...states].flatMap(([key, state]) =>
      key.startsWith(kind) ? [{ key: key.slice(kind.length), state }] : [],
    ),
  ) as [Said[], Said[]];
  const having = (said: Said[], wanted: string) =>
    said.flatMap(({ key, state }) => (state.split(' ').includes(wanted) ? [key] : []));
  return {
    notification_list: having(departments, 'listed'),
    checked_users: having(users, 'checked'),
    unchecked_users: having(users, 'unchecked'),
    selected_noti_departs: departments.flatMap(({ key: name, state }) => {
      const status = STATUSES.find((one) => String(one) === state.split(' ')[1]);
      return status === undefined ? [] : [{ name, status }];
    }),
  };
}

type Said = { key: string; state: string };
const STATUSES = [1, 0, -1] as const;

function getConflict({ opened, mine, theirs }: ThreeWay<RecipientChoice>) {
  return {
    path: 'notification_list',
    label: LABEL,
    opened: shown(opened),
    mine: shown(mine),
    theirs: shown(theirs),
    values: { opened: pick(opened), mine: pick(mine), theirs: pick(theirs) },
  };
}

/** Ids are not readable, so people are shown as a count. */
function shown({
  notification_list,
  selected_noti_departs,
  checked_users,
  unchecked_users,
}: RecipientChoice) {
  const departments =
    formatFieldValue('selected_noti_departs', selected_noti_departs) ||
    formatFieldValue('notification_list', notification_list);
  const counted = (count: number, what: string) =>
    count > 0 ? [`${count} ${count === 1 ? 'person' : 'people'} ${what}`] : [];
  return [
    ...(departments ? [departments] : []),
    ...counted(checked_users.length, 'added'),
    ...counted(unchecked_users.length, 'left out'),
  ].join('\n');
}

function pick(choice: RecipientChoice): RecipientChoice {
  const { notification_list, selected_noti_departs, checked_users, unchecked_users } = choice;
  return { notification_list, selected_noti_departs, checked_users, unchecked_users };
}
