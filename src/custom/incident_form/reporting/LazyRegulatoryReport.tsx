import Skeleton from '@mui/material/Skeleton';
import { lazyPart } from '../../../components/record/lazyPart.tsx';
import type { RegulatoryReportProps } from './RegulatoryReport.tsx';

/** The table of the law comes with the tab that shows it. */
export const LazyRegulatoryReport = lazyPart<RegulatoryReportProps>(() => import('./RegulatoryReport.tsx'), {
  missing: 'The regulatory report could not be loaded.',
  waiting: <Skeleton variant="rounded" height={240} />,
});
