/* Replaces html2canvas, dompurify and canvg (vite.config.ts). jsPDF needs them only for HTML and SVG. */
export default function htmlToPdf(): never {
  throw new Error('The console makes no PDF of HTML.');
}
