import { useCallback, useState } from 'react';
import { useFormState } from 'react-hook-form';
import {
  getTickState,
  type RecipientChoice,
  type Recipients,
  resolveRecipients,
  type UsualRecipients,
} from '../../../../contract/incidents/recipients.ts';
import type { Recipient, RecipientsQuestion } from '../../../dataProvider/recipients.ts';
import type { IncidentForm } from '../values/incidentForm.ts';
import { useChangeChoice, useRecipients } from './useRecipients.ts';

export type RecipientSelection = {
  question: RecipientsQuestion;
  usual: UsualRecipients;
  recipients: Recipients;
  disabled: boolean;
  membersOf: (department: string) => string[];
  /** Some individually ticked or unticked users have no known department yet. */
  hasStrangers: boolean;
  place: (users: readonly Recipient[]) => void;
  change: (change: (choice: RecipientChoice) => RecipientChoice) => void;
};

/** Departments named in the summary. */
const NAMED = 5;

/** The list has pages, and the ticked departments may be on any of them. */
export function summarizeTicked({ usual, recipients, membersOf }: RecipientSelection): string {
  const { departments } = usual;
  const ticked = departments.filter(
    ({ name }) => getTickState(recipients, { name, members: membersOf(name), users: undefined }) !== 0,
  );
  const head = `${ticked.length} of ${departments.length} departments ticked`;
  if (ticked.length === 0 || ticked.length === departments.length) return head;
  const names = ticked.slice(0, NAMED).map(({ name }) => name);
  const more = ticked.length - names.length;
  return `${head}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

export function useRecipientSelection(
  question: RecipientsQuestion,
  usual: UsualRecipients,
): RecipientSelection {
  const { disabled } = useFormState<IncidentForm>();
  const choice = useRecipients();
  const change = useChangeChoice();
  const [placed, setPlaced] = useState(NOBODY);
  const place = useCallback((users: readonly Recipient[]) => {
    setPlaced((known) =>
      users.every(({ id }) => known.has(id))
        ? known
        : new Map([...known, ...users.map(({ id, department }) => [id, department] as const)]),
    );
  }, []);
  return {
    ...{ question, usual, disabled, place, change },
    recipients: resolveRecipients(usual, choice),
    membersOf: (department) => [...placed].flatMap(([id, of]) => (of === department ? [id] : [])),
    hasStrangers: [...choice.checked_users, ...choice.unchecked_users].some((id) => !placed.has(id)),
  };
}
