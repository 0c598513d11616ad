import { FAILURES, type FieldError } from './oracle.ts';
import { planText } from './plan.ts';
import type { Judged, RunResult } from './run.ts';

const count = (judged: readonly Judged[], ...verdicts: FieldError[]) =>
  judged.filter(({ verdict }) => verdicts.includes(verdict)).length;

export function runText({ plan, judged, seconds }: RunResult): string {
  const notes = judged.flatMap(({ text, kind, verdict, why, notes, isAcknowledged }) => {
    const isRemarkable = verdict !== 'sent' || notes.length > 0;
    if (!isRemarkable) return [];
    const state = isAcknowledged ? '' : ', not acknowledged';
    return [`    ${verdict}: ${kind} "${text}"${state} ${[why, ...notes].filter(Boolean).join('; ')}`];
  });
  const sums = [
    `${judged.length} submitted`,
    `${count(judged, 'sent')} sent`,
    `${count(judged, 'waiting')} waiting`,
    `${count(judged, 'stuck')} stuck`,
    `${count(judged, 'lost', 'damaged')} lost`,
    `${count(judged, 'doubled')} doubled`,
  ].join(', ');
  return [`${plan.seed}: ${sums}, ${seconds.toFixed(1)} s. ${planText(plan)}`, ...notes].join('\n');
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1];

const text = (seconds: number | undefined) => (seconds === undefined ? '–' : `${seconds.toFixed(1)} s`);

/** Which faults were part of the run, with what became of the things submitted in it. */
export function reportLines(runs: readonly RunResult[], seed: string): string[] {
  const row = (title: string, those: readonly RunResult[]) => {
    const judged = those.flatMap((run) => run.judged);
    const late = judged.map(({ healedToSent }) => healedToSent ?? 0).filter((seconds) => seconds > 0.3);
    const cells = [
      ...[title, those.length, judged.length, count(judged, 'sent'), count(judged, 'draft')],
      ...[count(judged, 'waiting'), count(judged, 'stuck')],
      ...[count(judged, 'lost', 'damaged'), count(judged, 'doubled')],
      ...[text(percentile(late, 0.5)), text(percentile(late, 0.95))],
    ];
    return `| ${cells.join(' | ')} |`;
  };
  const kinds = [
    ...new Set(
      runs.flatMap(({ plan }) => plan.steps.flatMap(({ faults }) => faults.map(({ kind }) => kind))),
    ),
  ];
  const having = (kind: string) =>
    runs.filter(({ plan }) => plan.steps.some(({ faults }) => faults.some((fault) => fault.kind === kind)));
  const all = runs.flatMap(({ judged }) => judged);
  const seconds = runs.map((run) => run.seconds);
  return [
    `${new Date().toISOString().slice(0, 10)}, seed ${seed}: ${runs.length} runs, ${text(percentile(seconds, 0.5))} each (median). ` +
      `${all.length} incidents, updates and completed actions submitted: ${count(all, 'lost', 'damaged')} lost, ` +
      `${count(all, 'doubled')} doubled.`,
    '',
    '| Runs with | Runs | Submitted | Sent | Drafts | Waiting | Stuck | Lost | Doubled | Network to sent, p50 | p95 |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...kinds.toSorted().map((kind) => row(kind, having(kind))),
    row(
      'two tabs',
      runs.filter(({ plan }) => plan.tabs === 2),
    ),
    row('**all**', runs),
  ];
}

export const failures = (runs: readonly RunResult[]): string[] =>
  runs.flatMap(({ plan, judged }) =>
    judged
      .filter(({ verdict }) => FAILURES.includes(verdict))
      .map(({ verdict, kind, text: what, why }) => `${plan.seed}: ${kind} "${what}" ${verdict}: ${why}`),
  );
