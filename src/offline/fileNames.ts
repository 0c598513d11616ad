import { getFileExtension } from '../../contract/incidents/media.ts';
import { randomId } from './randomId.ts';

/** Letters of a file's own name that are kept; the server takes paths of up to 300. */
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

/** SIGN-1: `photovideos/<file name>_<timestamp>_<random number>.<extension>`. */
export function mediaPath(name: string, type: string, now: Date): string {
  const extension = EXTENSIONS[type] ?? (getFileExtension(name) || 'mp4');
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  return `photovideos/${plainName(name)}_${now.getTime()}_${random}.${extension}`;
}

/** A file's name with the extension of what it has become: a photo that was PNG may be JPEG now. */
export function nameFor(name: string, type: string): string {
  const extension = EXTENSIONS[type];
  const isRight = extension === undefined || getFileExtension(name).replace('jpeg', 'jpg') === extension;
  return isRight ? name : `${withoutExtension(name)}.${extension}`;
}

/** SIGN-1: `signatures/<random>`. */
export function signaturePath(): string {
  return `signatures/${randomId()}`;
}

/** A file's name without its extension, with letters and digits of any script, `-` and `_` alone. */
function plainName(name: string): string {
  const plain = withoutExtension(name.normalize('NFC'))
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return [...plain].slice(0, NAME_MAX_LENGTH).join('') || 'file';
}

function withoutExtension(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
