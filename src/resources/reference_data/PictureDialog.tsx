import { PhotoDialog } from '../../components/media/PhotoDialog.tsx';

type Props = { save: (address: string) => Promise<void>; onClose: () => void };

export default function PictureDialog({ save, onClose }: Props) {
  return (
    <PhotoDialog
      title="Zone picture"
      label="Picture"
      yes="Save"
      refuse={(count) =>
        count === 1
          ? undefined
          : count === 0
            ? 'Please add a picture first.'
            : 'A zone can have only one picture.'
      }
      save={({ img_url: [address = ''] }) => save(address)}
      onClose={onClose}
    />
  );
}
