/** Milliseconds after which a browser has taken what it was given. */
const TAKEN = 60_000;

/** Hands a file to the person, by the browser's own way. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN);
}
