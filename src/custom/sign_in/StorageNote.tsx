import { getStorageWarning } from '../../api/storageWarning.ts';

export default function StorageNote() {
  return <>{getStorageWarning()}</>;
}
