import { sql } from 'drizzle-orm';
import type { AuditCheck, ExploredEntry } from '../../../contract/schemas/auditExplorer.ts';
import { auditEntries } from '../../database/schema.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';
import { countEntries, readCheck } from '../checkRun.ts';
import { type AuditProblem, problemSentence } from '../verifyProblems.ts';
import { reachable } from './conditions.ts';
import { type Sources, toExplored } from './toExplored.ts';

export async function checkAnswer(services: Sources, by: SignedIn): Promise<AuditCheck> {
  const { database } = services;
  const [{ run, result }, entries] = await Promise.all([readCheck(database), countEntries(database)]);
  return {
    last: result && {
      at: result.at,
      by: result.by,
      is_whole: result.isWhole,
      entries: result.entries,
      problem_count: result.problemCount,
      problems: await problemsFor(services, by, result.problems),
    },
    running: run && { by: run.by, checked: Math.min(run.checked, run.total), total: run.total },
    entries,
  };
}

async function problemsFor(services: Sources, by: SignedIn, problems: readonly AuditProblem[]) {
  const entryAt = await entriesAt(services, by, problems);
  return problems.map((problem) => {
    const entry = 'position' in problem ? entryAt.get(getPlace(problem)) : undefined;
    const isHidden =
      'subject' in problem && problem.subject === 'incident' && !entry && reachable(by).length > 0;
    // The viewer learns of the problem, but not in which incident (LIST-13).
    const told = isHidden ? { ...problem, id: '(not visible to you)' } : problem;
    return { text: problemSentence(told), ...(entry && { entry }) };
  });
}

const getPlace = ({ chain, position }: { chain: number; position: number }) => `${chain} ${position}`;

async function entriesAt(
  services: Sources,
  by: SignedIn,
  problems: readonly AuditProblem[],
): Promise<Map<string, ExploredEntry>> {
  const places = problems.flatMap((one) => ('position' in one ? [sql`(${one.chain}, ${one.position})`] : []));
  if (places.length === 0) return new Map();
  const rows = await services.database
    .select()
    .from(auditEntries)
    .where(
      sql.join(
        [
          sql`(${auditEntries.chain}, ${auditEntries.position}) in (${sql.join(places, sql`, `)})`,
          ...reachable(by),
        ],
        sql` and `,
      ),
    );
  const explored = await toExplored(services, by, rows);
  return new Map(
    rows.flatMap((row, index) => {
      const entry = explored[index];
      return entry ? [[getPlace(row), entry]] : [];
    }),
  );
}
