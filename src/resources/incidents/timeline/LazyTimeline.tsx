import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';
import { NotThere } from './NotThere.tsx';
import { TimelineSkeleton } from './TimelineSkeleton.tsx';

export const LazyTimeline = lazyWithRetry<{ incidentId: string }>(() => import('./Timeline.tsx'), {
  missing: (_props, retry) => <NotThere text="The timeline could not be loaded." onRetry={retry} />,
  waiting: <TimelineSkeleton />,
});
