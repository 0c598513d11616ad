import { NoAccess } from '../../components/NoAccess.tsx';
import { Loading } from '../../layout/Loading.tsx';
import { GoOn } from './GoOn.tsx';
import { NewIncidentForm } from './NewIncidentForm.tsx';
import { useFormStart } from './useFormStart.ts';

/** The new-incident form, once it is known what it begins with. */
export function NewIncident({ pendingId }: { pendingId: number | undefined }) {
  const beginning = useFormStart(pendingId);
  switch (beginning.step) {
    case 'missing':
      return (
        <NoAccess text="This draft is not on this device. It was sent, deleted, or saved somewhere else." />
      );
    case 'looking':
      return <Loading />;
    case 'asking':
      return <GoOn {...beginning} />;
    case 'open':
      return <NewIncidentForm start={beginning.start} />;
  }
}
