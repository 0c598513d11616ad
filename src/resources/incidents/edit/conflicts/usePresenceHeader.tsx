import type { PresentPerson } from '../../../../../contract/schemas/incident.ts';
import type { RecordHeaderProps } from '../../../../components/record/RecordHeader.tsx';
import { usePresence } from '../../../../realtime/presence.ts';
import { PresenceNote } from './PresenceNote.tsx';

export function usePresenceHeader(
  head: RecordHeaderProps,
  incidentId: string,
  state: PresentPerson['state'],
): RecordHeaderProps {
  const people = usePresence(incidentId, state);
  return {
    ...head,
    chips: (
      <>
        {head.chips}
        <PresenceNote people={people} />
      </>
    ),
  };
}
