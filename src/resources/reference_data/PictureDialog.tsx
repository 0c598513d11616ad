import { PhotoDialog } from '../../components/media/PhotoDialog.tsx';
import { uploadPhotos } from '../../offline/uploadLocals.ts';

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
      save={async ({ img_url }, { uploads, onProgress }) => {
        const [address = ''] = await uploadPhotos(img_url, 'the zone', uploads, onProgress);
        await save(address);
      }}
      onClose={onClose}
    />
  );
}
