/*
 * How a run marks what it makes, so that anybody sees whose it is, and a later run can tell what was left behind. The mark
 * says when its run began: no other clock is asked, and it is read off a title, a name and an email alike.
 */

/** Without vowels a mark is never a word that a person wrote. */
const LETTERS = 'bcdfghjklmnpqrstvwxz';
const OF_THE_TIME = 7;
const BY_CHANCE = 2;
const SINCE = Date.UTC(2020, 0, 1);
const MARK = new RegExp(`\\bcrud[ -]([${LETTERS}]{${OF_THE_TIME + BY_CHANCE}})\\b`, 'i');

/** Some letters by chance: two runs of one second differ by them, and so do two things of one run. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');
}

/** Where workers find the id of their run; they share nothing with the process that began it but the environment. */
export const RUN = 'PARKS_CRUD_RUN';

/** The id of a run that begins now. */
export function newRunId(now: Date): string {
  let rest = Math.floor((now.getTime() - SINCE) / 1000);
  let time = '';
  for (let place = 0; place < OF_THE_TIME; place += 1) {
    time = `${LETTERS[rest % LETTERS.length]}${time}`;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `${time}${randomLetters(BY_CHANCE)}`;
}

/** What stands in titles, names and remarks; in an email the space is a hyphen. */
export const getMark = (runId: string): string => `crud ${runId}`;

/** When the run began whose mark stands in this text; undefined where none does. */
export function runBegan(text: string): Date | undefined {
  const [, runId] = MARK.exec(text) ?? [];
  if (!runId) return undefined;
  const seconds = [...runId.toLowerCase().slice(0, OF_THE_TIME)].reduce(
    (sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter),
    0,
  );
  return new Date(SINCE + seconds * 1000);
}

/** Whether this was made by a run that is over by now, however it ended; never what another run is working with. */
export function isLeftBehind(text: string, now: Date, afterMinutes: number): boolean {
  const began = runBegan(text);
  return began !== undefined && now.getTime() - began.getTime() > afterMinutes * 60_000;
}
