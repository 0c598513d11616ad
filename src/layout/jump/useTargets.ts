import { foldText } from '../../../contract/text.ts';
import { isUnreachable } from '../../api/callServer.ts';
import { useIsOnline } from '../../components/useIsOnline.ts';
import { usePaused } from '../../components/usePaused.ts';
import type { Target } from './target.ts';
import { useIncidentTargets } from './useIncidentTargets.tsx';
import { type JumpTab, usePageTargets } from './usePageTargets.ts';
import { usePersonTargets } from './usePersonTargets.ts';

/** Milliseconds without a keystroke before a search starts. */
const PAUSE = 300;

const NONE: readonly Target[] = [];

/** Only the lists that the person may open are searched. */
export function useTargets(tabs: readonly JumpTab[], text: string) {
  const isOnline = useIsOnline();
  // The server ignores quotes, hyphens and spaces, so it would find everything by them alone.
  const words = foldText(text) && text.trim();
  const paused = usePaused(words, PAUSE);
  const isPaused = words === paused;
  const hasList = (resource: string) => tabs.some((tab) => tab.resource === resource);
  const kinds = [
    {
      name: 'incidents',
      isSearched: hasList('incidents'),
      ...useIncidentTargets(paused, hasList('incidents')),
    },
    { name: 'people', isSearched: hasList('users'), ...usePersonTargets(paused, hasList('users')) },
  ].filter(({ isSearched }) => isSearched);
  const found = usePageTargets(tabs, words);
  const targets = [...found, ...(isPaused ? kinds.flatMap((kind) => kind.targets) : NONE)];

  const names = kinds.map(({ name }) => name);
  const isSearching =
    words !== '' && kinds.length > 0 && (!isPaused || kinds.some((kind) => kind.isSearching));
  const failed = isPaused && isOnline ? kinds.filter(({ error }) => error) : [];
  const [first] = failed;
  return {
    targets,
    isSearching,
    what: toPlaceholder(names),
    failure:
      first?.error &&
      describeFailure(
        failed.map(({ name }) => name),
        first.error,
      ),
    retry: () => {
      for (const { retry } of failed) retry();
    },
    status: describeResults({ words, targets, isSearching, isOnline, names, isFailed: first !== undefined }),
  };
}

function toPlaceholder(names: readonly string[]): string {
  const kinds = [
    ...(names.includes('incidents') ? ['incident number'] : []),
    ...(names.includes('people') ? ['person'] : []),
    'page',
  ];
  return `Jump to ${inWords(kinds, 'or')}`;
}

/** Unreachable servers have a longer message about what was not saved. */
function describeFailure(names: readonly string[], error: Error): string {
  const reason = isUnreachable(error) ? "Can't reach the server." : error.message;
  return `The search for ${inWords(names, 'and')} failed. ${reason}`;
}

type Results = {
  words: string;
  targets: readonly Target[];
  isSearching: boolean;
  isOnline: boolean;
  isFailed: boolean;
  names: readonly string[];
};

function describeResults({ words, targets, isSearching, isOnline, isFailed, names }: Results): string {
  if (words === '') return '';
  if (isSearching) return 'Searching…';
  const count = targets.filter(({ isMore }) => !isMore).length;
  const results = count === 1 ? '1 result' : `${count} results`;
  const isLocal = names.length > 0 && !isOnline;
  const note = isLocal
    ? ` No network: only pages${names.includes('incidents') ? ' and listed incidents' : ''} are searched.`
    : '';
  if (count > 0) return note ? `${results}.${note}` : results;
  return isFailed ? '' : `No matches for “${words}”.${note}`;
}

function inWords(names: readonly string[], joint: 'and' | 'or'): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(` ${joint} `);
}
