import Skeleton from '@mui/material/Skeleton';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';
import type { RegulatoryReportProps } from './RegulatoryReport.tsx';

/** Lazy, because the table of legal rules is needed on one tab only. */
export const LazyRegulatoryReport = lazyWithRetry<RegulatoryReportProps>(
  () => import('./RegulatoryReport.tsx'),
  {
    missing: 'The regulatory report could not be loaded.',
    waiting: <Skeleton variant="rounded" height={240} />,
  },
);
