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
      return `${getPlace(problem)}: ${describeSubject(problem)} was altered or inserted.`;
    case 'missing':
      return `Chain ${problem.chain}: ${getEntries(problem)} removed.`;
    case 'unlinked':
      return `${getPlace(problem)}: ${describeSubject(problem)} does not match the entry before it; one of the two was replaced.`;
    case 'shortened':
      return `Chain ${problem.chain}: ${getEntries(problem)} removed from its end.`;
    case 'head':
      return `Chain ${problem.chain}: its last entry is not the one that was recorded; it was replaced, or another was inserted after it.`;
    case 'untold':
      return `The ${problem.subject} ${problem.id} has no audit entries: its trail was removed.`;
    case 'replaced':
      return `Chain ${problem.chain}: entries that had been verified were rewritten or removed.`;
    case 'rewritten':
      return 'Entries older than the expected fingerprint were rewritten or removed.';
  }
}

const getPlace = ({ chain, position }: { chain: number; position: number }) =>
  `Chain ${chain}, position ${position}`;

const describeSubject = ({ subject, id }: { subject: string; id: string }) => `the entry of ${subject} ${id}`;

const getEntries = ({ from, to }: { from: number; to: number }) =>
  from === to ? `the entry at position ${from} was` : `the entries at positions ${from} to ${to} were`;
