import type { AfterActionReport } from '../../../../contract/schemas/afterActionReport.ts';
import { Facts } from '../../../components/record/Facts.tsx';
import { enteredFacts } from './reportingWords.ts';

/** What the case says beside it, read. */
export function ReportingView({ aar }: { aar: AfterActionReport }) {
  return <Facts facts={enteredFacts(aar)} />;
}
