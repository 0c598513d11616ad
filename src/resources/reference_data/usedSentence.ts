import type { Uses } from '../../dataProvider/reference.ts';

export function usedSentence(uses: Uses | undefined): string {
  if (!uses) return 'Its uses could not be counted. Records that use it keep it.';
  const { incidents, accounts, classifications } = uses;
  const parts = [
    counted(incidents, 'incident', 'incidents'),
    counted(accounts, 'account', 'accounts'),
    counted(classifications, 'classification that notifies it', 'classifications that notify it'),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return 'Not in use.';
  const all = incidents + accounts + classifications;
  return `Used by ${new Intl.ListFormat('en').format(parts)}, which ${all === 1 ? 'keeps' : 'keep'} it.`;
}

function counted(count: number, one: string, several: string): string | undefined {
  if (count === 0) return undefined;
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
