import type { AfterActionReport } from '../../../../contract/schemas/afterActionReport.ts';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import { enteredFacts } from './reportingWords.ts';

export function ReportingView({ aar }: { aar: AfterActionReport }) {
  return <DescriptionList facts={enteredFacts(aar)} />;
}
