import type { AfterActionReport } from '../../../../contract/schemas/afterActionReport.ts';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import { enteredFacts } from './reportingWords.ts';

/** What the case says beside it, read. */
export function ReportingView({ aar }: { aar: AfterActionReport }) {
  return <DescriptionList facts={enteredFacts(aar)} />;
}
