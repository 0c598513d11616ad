/*
 * In place of html2canvas, dompurify and canvg (vite.config.ts), which jsPDF makes a PDF of HTML and SVG with. A report is
 * drawn line by line (resources/incidents/pdf); whatever asks for these fails here, in words.
 */
export default function htmlToPdf(): never {
  throw new Error('The console makes no PDF of HTML.');
}
