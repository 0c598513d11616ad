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

/** What each colour of a picture says. */
export type PictureLegend = readonly { name: string; colour: string }[];

/** Pixels of the page: of the title above the picture, of a line of the legend below it, and around them. */
const TITLE = 36;
const LINE = 24;
const EDGE = 12;
const SWATCH = 12;

/** Saves the first drawing below an element as a PNG, in the colours it has on the page, with its title and legend. */
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
  if (!context) throw new Error('This browser draws no pictures.');
  const colourOf = getColours(drawn);
  const { fontFamily } = getComputedStyle(drawn);
  const text = `14px ${fontFamily}`;
  context.font = text;
  const places = getPlaces(legend, width, (name) => context.measureText(name).width);
  const lines = Math.max(0, ...places.map(({ line }) => line + 1));
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (TITLE + height + lines * LINE + 2 * EDGE) * SCALE;
  // Setting its size has forgotten everything.
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

/** Side by side as long as there is room, then on the next line. */
function getPlaces(legend: PictureLegend, width: number, widthOf: (name: string) => number) {
  let [x, line] = [0, 0];
  return legend.map((entry) => {
    const taken = SWATCH + 6 + widthOf(entry.name);
    if (x > 0 && x + taken > width) [x, line] = [0, line + 1];
    const place = { ...entry, x, line };
    x += taken + 18;
    return place;
  });
}

/** A canvas knows no variables of a stylesheet. */
function getColours(drawn: SVGSVGElement): (colour: string) => string {
  return (colour) => {
    const before = drawn.style.color;
    drawn.style.color = colour;
    const resolved = getComputedStyle(drawn).color;
    drawn.style.color = before;
    return resolved;
  };
}

/** A copy that looks the same without the page: each part has its look of its own. */
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
