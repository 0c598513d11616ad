import * as xlsx from 'xlsx';

// Node has the package's exports in `default`, and the browser's file has no default.
const { CFB } = 'default' in xlsx ? (xlsx.default as typeof xlsx) : xlsx;

export const cell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

export function workbook(sheets: Record<string, string>, { properties = '', styles = '' } = {}): Blob {
  const parts = CFB.utils.cfb_new();
  const names = Object.keys(sheets);
  const add = (path: string, xml: string) => CFB.utils.cfb_add(parts, path, new TextEncoder().encode(xml));
  add(
    '/xl/workbook.xml',
    `<workbook xmlns:r="r"><workbookPr ${properties}/><sheets>${names.map((name, nth) => `<sheet name="${name}" sheetId="${nth + 1}" r:id="rId${nth + 1}"/>`).join('')}</sheets></workbook>`,
  );
  const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`;
  add(
    '/xl/_rels/workbook.xml.rels',
    `<Relationships>${names.map((_, nth) => link(`rId${nth + 1}`, 'worksheet', `worksheets/sheet${nth + 1}.xml`)).join('')}${link('rId99', 'styles', 'styles.xml')}</Relationships>`,
  );
  add('/xl/styles.xml', `<styleSheet>${styles}</styleSheet>`);
  for (const [nth, name] of names.entries()) {
    add(`/xl/worksheets/sheet${nth + 1}.xml`, `<worksheet>${sheets[name]}</worksheet>`);
  }
  return new Blob([Uint8Array.from(CFB.write(parts, { fileType: 'zip', type: 'array', compression: true }))]);
}
