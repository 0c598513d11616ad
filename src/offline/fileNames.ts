import { getFileExtension, storedExtension } from '../../contract/incidents/media.ts';
import { randomId } from './randomId.ts';

/** The server accepts paths of up to 300 characters. */
const NAME_MAX_LENGTH = 60;

const EXTENSIONS: Record<string, string | undefined> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/3gpp': '3gp',
};

/** `photovideos/<file name>_<timestamp>_<random number>.<extension>` (SIGN-1). */
export function mediaPath(name: string, type: string, now: Date): string {
  const extension = EXTENSIONS[type] ?? storedExtension({ name, type });
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  return `photovideos/${plainName(name)}_${now.getTime()}_${random}.${extension}`;
}

export function toFileName(name: string, type: string): string {
  const extension = EXTENSIONS[type];
  const isRight = extension === undefined || getFileExtension(name).replace('jpeg', 'jpg') === extension;
  return isRight ? name : `${withoutExtension(name)}.${extension}`;
}

export function signaturePath(): string {
  return `signatures/${randomId()}`;
}

/** Keeps letters and digits of any script, `-` and `_`. */
function plainName(name: string): string {
  const plain = withoutExtension(name.normalize('NFC'))
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return [...plain].slice(0, NAME_MAX_LENGTH).join('') || 'file';
}

function withoutExtension(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
