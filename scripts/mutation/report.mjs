/** @typedef {import('@stryker-mutator/api/core').schema.MutationTestResult} Result */
/** @typedef {{ killed: number, timedOut: number, survived: number, notReached: number }} Counts */

/** A mutant that no test detected. @typedef {{ place: string, words: string }} Unnoticed */

const STATUSES = /** @type {Record<string, keyof Counts>} */ ({
  Killed: 'killed',
  Timeout: 'timedOut',
  Survived: 'survived',
  NoCoverage: 'notReached',
});

const SHOWN = 90;

/** Invalid mutants, which include those not drawn, are not counted. @param {Result} result */
export function readResult({ files }) {
  const counts = { killed: 0, timedOut: 0, survived: 0, notReached: 0 };
  const unnoticed = /** @type {Unnoticed[]} */ ([]);
  for (const [file, { source, mutants }] of Object.entries(files)) {
    for (const { status, location, replacement, mutatorName } of mutants) {
      const kind = STATUSES[status];
      if (!kind) continue;
      counts[kind] += 1;
      if (kind !== 'survived' && kind !== 'notReached') continue;
      const from = short(textAt(source, location));
      const how = kind === 'survived' ? 'survived' : 'not reached';
      unnoticed.push({
        place: `${file}:${location.start.line}:${location.start.column}`,
        words: `${how}: ${from} → ${short(replacement ?? mutatorName)}`,
      });
    }
  }
  return { counts, unnoticed };
}

/** Percentage of detected mutants; those not reached by any test count as undetected. @param {Counts} counts */
export function percentage({ killed, timedOut, survived, notReached }) {
  const all = killed + timedOut + survived + notReached;
  return all === 0 ? 100 : (100 * (killed + timedOut)) / all;
}

/** @param {Counts[]} parts */
export function sum(parts) {
  const of = (/** @type {keyof Counts} */ name) => parts.reduce((total, part) => total + part[name], 0);
  return {
    killed: of('killed'),
    timedOut: of('timedOut'),
    survived: of('survived'),
    notReached: of('notReached'),
  };
}

/**
 * @param {string} name
 * @param {Counts} counts
 */
export function inWords(name, counts) {
  const { killed, timedOut, survived, notReached } = counts;
  const all = killed + timedOut + survived + notReached;
  return `${name}: ${all} mutants, ${killed} killed, ${timedOut} timed out, ${survived} survived, ${notReached} not reached: ${percentage(counts).toFixed(1)} %`;
}

/**
 * @param {string} source
 * @param {{ start: { line: number, column: number }, end: { line: number, column: number } }} location both from 1
 */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join(' ');
}

/** @param {string} code */
function short(code) {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)} …` : line;
}
