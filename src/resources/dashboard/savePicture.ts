import { slug } from '../../../contract/slug.ts';

/** Pixels of the file for one of the page, so that it is sharp on paper, too. */
const SCALE = 2;
/** What a picture's look depends on; outside of the page there is no stylesheet. */
const LOOK = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
];

/** Saves the first drawing below an element as a PNG, in the colours it has on the page. */
export async function savePictureIn(element: Element | null, title: string): Promise<void> {
  const drawn = element?.querySelector('svg');
  if (!drawn) throw new Error('There is no picture yet.');
  const { width, height } = drawn.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface') || 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(await imageOf(drawn, width, height), 0, 0, canvas.width, canvas.height);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${slug(title)}.png`;
  link.click();
}

/** A copy that looks the same without the page: each part has its look of its own. */
async function imageOf(drawn: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const parts = [...drawn.querySelectorAll<SVGElement>('*')];
  for (const [index, part] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = parts[index];
    if (!original) continue;
    const look = getComputedStyle(original);
    for (const property of LOOK) part.style.setProperty(property, look.getPropertyValue(property));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
