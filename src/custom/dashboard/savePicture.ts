import { slug } from '../../../contract/slug.ts';

/** Pixels of the file per CSS pixel, so that the picture is sharp in print. */
const SCALE = 2;
/** Styles to copy into the SVG, because stylesheets do not apply outside the page. */
const LOOK = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
];

export type PictureLegend = readonly { name: string; colour: string }[];

/** CSS pixels. */
const TITLE = 36;
const LINE = 24;
const EDGE = 12;
const SWATCH = 12;

export async function savePictureAs(
  element: Element | null,
  title: string,
  legend: PictureLegend,
): Promise<void> {
  const drawn = element?.querySelector('svg');
  if (!drawn) throw new Error('There is no picture yet.');
  const { width, height } = drawn.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  const colourOf = getColours(drawn);
  const { fontFamily } = getComputedStyle(drawn);
  const text = `14px ${fontFamily}`;
  context.font = text;
  const places = placeLegend(legend, width, (name) => context.measureText(name).width);
  const lines = Math.max(0, ...places.map(({ line }) => line + 1));
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (TITLE + height + lines * LINE + 2 * EDGE) * SCALE;
  // Resizing a canvas resets its transform.
  context.scale(SCALE, SCALE);
  context.fillStyle = colourOf('var(--surface)');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(await getImage(drawn, width, height), EDGE, EDGE + TITLE, width, height);
  context.textBaseline = 'middle';
  context.fillStyle = colourOf('var(--ink)');
  context.font = `600 17px ${fontFamily}`;
  context.fillText(title, EDGE, EDGE + TITLE / 2 - 4);
  context.font = text;
  for (const { name, colour, x, line } of places) {
    const middle = EDGE + TITLE + height + (line + 0.5) * LINE;
    context.fillStyle = colourOf(colour);
    context.fillRect(EDGE + x, middle - SWATCH / 2, SWATCH, SWATCH);
    context.fillStyle = colourOf('var(--ink)');
    context.fillText(name, EDGE + x + SWATCH + 6, middle);
  }
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${slug(title)}.png`;
  link.click();
}

function placeLegend(legend: PictureLegend, width: number, widthOf: (name: string) => number) {
  let [x, line] = [0, 0];
  return legend.map((entry) => {
    const taken = SWATCH + 6 + widthOf(entry.name);
    if (x > 0 && x + taken > width) [x, line] = [0, line + 1];
    const place = { ...entry, x, line };
    x += taken + 18;
    return place;
  });
}

/** Canvas does not resolve CSS variables. */
function getColours(drawn: SVGSVGElement): (colour: string) => string {
  return (colour) => {
    const before = drawn.style.color;
    drawn.style.color = colour;
    const resolved = getComputedStyle(drawn).color;
    drawn.style.color = before;
    return resolved;
  };
}

async function getImage(drawn: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
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
