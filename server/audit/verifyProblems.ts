export type AuditProblem =
  | { kind: 'altered'; chain: number; position: number; subject: string; id: string }
  | { kind: 'missing'; chain: number; from: number; to: number }
  | { kind: 'unlinked'; chain: number; position: number; subject: string; id: string }
  | { kind: 'shortened'; chain: number; from: number; to: number }
  | { kind: 'head'; chain: number }
  | { kind: 'untold'; subject: string; id: string }
  | { kind: 'rewritten' }
  /** A verified entry is missing or different. */
  | { kind: 'replaced'; chain: number };

export function problemSentence(problem: AuditProblem): string {
  switch (problem.kind) {
    case 'altered':
      return `${getPlace(problem)}: ${describeSubject(problem)} was altered, or slipped in.`;
    case 'missing':
      return `Chain ${problem.chain}: ${getEntries(problem)} removed.`;
    case 'unlinked':
      return `${getPlace(problem)}: ${describeSubject(problem)} does not follow the entry before it; one of the two was exchanged.`;
    case 'shortened':
      return `Chain ${problem.chain}: ${getEntries(problem)} removed from its end.`;
    case 'head':
      return `Chain ${problem.chain}: its end is not what was written last; an entry was exchanged, or slipped in behind it.`;
    case 'untold':
      return `The ${problem.subject} ${problem.id} has no entry at all: its trail was removed.`;
    case 'replaced':
      return `Chain ${problem.chain}: what was verified before is not what it was; entries were rewritten or removed.`;
    case 'rewritten':
      return 'What is older than the expected fingerprint is not what it was: entries were rewritten or removed.';
  }
}

const getPlace = ({ chain, position }: { chain: number; position: number }) =>
  `Chain ${chain}, position ${position}`;

const describeSubject = ({ subject, id }: { subject: string; id: string }) => `the entry of ${subject} ${id}`;

const getEntries = ({ from, to }: { from: number; to: number }) =>
  from === to ? `the entry at position ${from} was` : `the entries at positions ${from} to ${to} were`;
