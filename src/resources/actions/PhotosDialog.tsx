import { isDone } from '../../../contract/incidents/correctiveActions.ts';
import { TEXT_MAX_LENGTH } from '../../../contract/limits.ts';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import { useViewer } from '../../api/useViewer.ts';
import { TextInput } from '../../components/form/TextInput.tsx';
import { PhotoDialog, type PhotoSending } from '../../components/media/PhotoDialog.tsx';
import type { Completion } from '../../dataProvider/actions.ts';
import { completionSlot } from '../../offline/keptWriting.ts';

type Props = {
  row: MyAction;
  /** Resolves to whether it waits in the outbox. @throws the server's error */
  send: (data: Completion, sending: PhotoSending) => Promise<boolean>;
  onClose: () => void;
};

export default function PhotosDialog({ row: { id, action }, send, onClose }: Props) {
  const { id: userId } = useViewer();
  return (
    <PhotoDialog
      title={isDone(action) ? 'Add a photo' : 'Mark as done with a photo'}
      label="Photos of what was done"
      slot={completionSlot(userId, id)}
      yes={isDone(action) ? 'Save' : 'Done'}
      refuse={(count) => (count === 0 ? 'Please add a photo first.' : undefined)}
      save={({ img_url, remark }, sending) => send({ done: true, done_img_url: img_url, remark }, sending)}
      onClose={onClose}
      before={action.description}
    >
      <TextInput source="remark" label="Remark" rows={2} maxLength={TEXT_MAX_LENGTH} />
    </PhotoDialog>
  );
}
