/** Sample uploads: a valid file signature, then bytes that vary by position. */
function sample(head: number[] | Buffer, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31 + (at >> 8) * 17 + 11) % 256;
  Buffer.from(head).copy(bytes);
  return bytes;
}

const ascii = (text: string) => Buffer.from(text, 'latin1');

export const jpeg = (size = 2000) =>
  sample(
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), ascii('JFIF\0'), Buffer.from([1, 1, 0])]),
    size,
  );
export const png = (size = 2000) =>
  sample(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      ascii('IHDR'),
      Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 10]),
      ascii('IDAT'),
    ]),
    size,
  );
const isoMedia = (brand: string, size: number) =>
  sample(Buffer.concat([Buffer.from([0, 0, 0, 24]), ascii(`ftyp${brand}\0\0\0\0${brand}mp42`)]), size);
export const mp4 = (size = 3000) => isoMedia('isom', size);
export const quicktime = (size = 3000) => isoMedia('qt  ', size);
export const m4v = (size = 3000) => isoMedia('M4V ', size);
export const threeGp = (size = 3000) => isoMedia('3gp5', size);
export const heic = (size = 3000) => isoMedia('heic', size);
const ebml = (docType: string, size: number) =>
  sample(
    Buffer.concat([
      Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + 3 + docType.length, 0x42, 0x82, 0x80 + docType.length]),
      ascii(docType),
    ]),
    size,
  );
export const webm = (size = 3000) => ebml('webm', size);
export const matroska = (size = 3000) => ebml('matroska', size);
export const avi = (size = 3000) => sample(ascii('RIFF\0\0\0\0AVI LIST'), size);
export const gif = (size = 3000) => sample(ascii('GIF89a'), size);
export const pdf = (size = 3000) => sample(ascii('%PDF-1.7\n'), size);
export const html = () => Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(20));
export const svg = () =>
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

export const heicPhoto = () =>
  Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkVtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
      'AA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJpAAEAAAAAAAAAMgACAAAAAAKbAAEAAAAAAAAAEwAAADhpaW5mAAAA',
      'AAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhGlwcnAAAAFfaXBjbwAAAHhodmNDAQNwAAAA',
      'AAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbq',
      'SSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAAHJodmND',
      'AQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACZCAQEECAAAAwCf+AAAAwAAHsDC',
      'BBZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAA',
      'AAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQKDAAIEhAWGhwAAABppcmVmAAAAAAAAAA5h',
      'dXhsAAIAAQABAAAATW1kYXQAAAAuKAGvWIsyDpJf//Gev/9G0kPjJI6NxaZfDuT/XfBFlLwGSBJvReLEztdWygBVwAAAAA8oAa6w',
      '7xKw9B+8skOBEcc=',
    ].join(''),
    'base64',
  );
