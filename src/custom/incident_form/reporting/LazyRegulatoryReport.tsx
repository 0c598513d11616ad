import Skeleton from '@mui/material/Skeleton';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';
import type { RegulatoryReportProps } from './RegulatoryReport.tsx';

/** The table of the law comes with the tab that shows it. */
export const LazyRegulatoryReport = lazyWithRetry<RegulatoryReportProps>(
  () => import('./RegulatoryReport.tsx'),
  {
    missing: 'The regulatory report could not be loaded.',
    waiting: <Skeleton variant="rounded" height={240} />,
  },
);
