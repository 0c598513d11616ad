/* The mark contains the run's start time, so that a later run can find leftovers without another clock. */

/** Without vowels, so that a mark is never a real word. */
const LETTERS = 'bcdfghjklmnpqrstvwxz';
const OF_THE_TIME = 7;
const BY_CHANCE = 2;
const SINCE = Date.UTC(2020, 0, 1);
const MARK = new RegExp(`\\bcrud[ -]([${LETTERS}]{${OF_THE_TIME + BY_CHANCE}})\\b`, 'i');

/** Distinguishes runs of the same second and records of the same run. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');
}

/** Workers share only the environment with the main process, so a variable has the run id. */
export const RUN = 'PARKS_CRUD_RUN';

export function newRunId(now: Date): string {
  let rest = Math.floor((now.getTime() - SINCE) / 1000);
  let time = '';
  for (let place = 0; place < OF_THE_TIME; place += 1) {
    time = `${LETTERS[rest % LETTERS.length]}${time}`;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `${time}${randomLetters(BY_CHANCE)}`;
}

/** The mark for titles, names and remarks; an email has a hyphen instead of the space. */
export const getMark = (runId: string): string => `crud ${runId}`;

export function runBegan(text: string): Date | undefined {
  const [, runId] = MARK.exec(text) ?? [];
  if (!runId) return undefined;
  const seconds = [...runId.toLowerCase().slice(0, OF_THE_TIME)].reduce(
    (sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter),
    0,
  );
  return new Date(SINCE + seconds * 1000);
}

/** True if the run that made this is over, even if it was killed. Never true for records of a run in progress. */
export function isLeftBehind(text: string, now: Date, afterMinutes: number): boolean {
  const began = runBegan(text);
  return began !== undefined && now.getTime() - began.getTime() > afterMinutes * 60_000;
}
