import { beforeAll, describe, expect, test } from 'vitest';
import { emptyAction, emptyCaseDetails, emptyUpdate } from '../../../contract/incidents/emptyIncident.ts';
import { getFieldLabel } from '../../../contract/incidents/fieldLabels.ts';
import { detailTabs } from '../../../contract/incidents/incidentTabs.ts';
import { maskIncident } from '../../../contract/incidents/masking.ts';
import { CONSENT_TEXT } from '../../../contract/incidents/personFields.ts';
import { DEFAULT_GROUPS } from '../../../contract/permissions.ts';
import type { Incident } from '../../../contract/schemas/incident.ts';
import type { SignedInUser } from '../../../contract/schemas/user.ts';
import { STATUSES } from '../../../contract/values/incidentValues.ts';
import { drawReport } from '../../../src/resources/incidents/pdf/drawReport.ts';
import { chooseFonts } from '../../../src/resources/incidents/pdf/fonts.ts';
import { type Around, buildReport } from '../../../src/resources/incidents/pdf/report.ts';
import {
  type Block,
  collectImages,
  collectTexts,
  type Report,
  timeText,
} from '../../../src/resources/incidents/pdf/reportBlocks.ts';
import { setText } from '../../../src/resources/incidents/pdf/setText.ts';
import { buildCaseDetails, buildCasualty, buildIncident, buildWitness } from '../../helpers/factories.ts';
import { countImages, readPdf, readStreams } from '../../helpers/pdfText.ts';
import { jpeg } from '../../helpers/sampleFiles.ts';
import { fontsOfBuild } from './pdfFonts.ts';

const BY = { id: 'u1', name: 'Mei Tan', role: 'admin', perms: [...DEFAULT_GROUPS.admin.perms] };
const around: Around = {
  by: { ...BY, offers: ['timeline', 'reporting'] } as unknown as SignedInUser,
  at: new Date('2026-11-04T05:06:07Z'),
  timeline: [],
  departments: [{ name: 'Tram Ops', status: 1 }],
  fingerprint: {
    fingerprint: `case1:4:${'aB3'.repeat(14)}x`,
    entries: 4,
    at: '2026-11-03T02:31:00.000Z',
  },
};

function getIncident(changed: Partial<Incident> = {}): Incident {
  return buildIncident({
    filtered_category: 'c3',
    creator_name: '陈伟明',
    case_details: buildCaseDetails({
      description: { time: '14:05:09', incident_remarks: 'Pelawat tergelincir.\n在步道上滑倒。' },
      details: {
        person_involved_details: [buildCasualty({ casualty_no: 'Casualty 1', injury_name: '张堃喆' })],
        witness_particulars: [buildWitness({ witness_no: 'Witness 1', employee_or_guest: 'guest' })],
      },
    }),
    ...changed,
  });
}

const getBlocks = (report: Report, section: string): Block[] =>
  report.sections
    .filter(({ title }) => title === section)
    .flatMap(({ parts }) => parts.flatMap((p) => p.blocks));
const getRows = (report: Report, section: string) =>
  getBlocks(report, section).flatMap((block) => (block.kind === 'rows' ? block.rows : []));

describe('the content of a report', () => {
  test.each(STATUSES)(
    'PDF-2 its sections are those of the detail in %s, in their order',
    (incident_status) => {
      const report = buildReport(getIncident({ incident_status }), around);
      const tabs = detailTabs(incident_status, (offer) => around.by.offers?.includes(offer) ?? false);
      expect(report.sections.map(({ title }) => title)).toEqual([...tabs, 'Audit trail fingerprint']);
    },
  );

  test('PDF-1 a blank shows a dash, and an empty section says that it has no data', () => {
    const report = buildReport(getIncident(), around);
    const rows = getRows(report, 'Person Involved Details');
    expect(rows.find(({ label }) => label === 'Nationality')).toEqual({ label: 'Nationality', text: '–' });
    for (const section of ['Incident Updates', 'Root Cause Analysis', 'Recommended Corrective Actions']) {
      expect(getBlocks(report, section)).toEqual([{ kind: 'text', text: "There's no data" }]);
    }
  });

  test('PDF-1 no damage counts as no data, photos are numbered instead of named, and choices are readable', () => {
    const damaged = getRows(buildReport(getIncident(), around), 'Details of Property Damage');
    expect(damaged).toContainEqual({ label: getFieldLabel('property', 'party_type'), text: 'External' });
    const { case_details } = getIncident();
    const { property_damage_details } = emptyCaseDetails();
    const report = buildReport(
      getIncident({ case_details: { ...case_details, property_damage_details } }),
      around,
    );
    expect(getBlocks(report, 'Details of Property Damage')).toEqual([
      { kind: 'text', text: "There's no data" },
    ]);
    expect(getRows(report, 'Notification Settings').map(({ text }) => text)).toEqual(['Repeat']);
    const captions = getBlocks(report, 'Incident Description').flatMap((block) =>
      block.kind === 'media' ? block.media.map(({ caption }) => caption) : [],
    );
    expect(captions).toEqual(['Photo 1']);
  });

  test('PDF-1 casualties and witnesses appear with the consent text and a signature or a dash', () => {
    const report = buildReport(getIncident(), around);
    expect(CONSENT_TEXT).toContain('Personal Data Protection Act 2012');
    for (const section of ['Person Involved Details', 'Witnesses Details']) {
      expect(getBlocks(report, section)).toContainEqual({ kind: 'note', text: CONSENT_TEXT });
      expect(getBlocks(report, section).filter(({ kind }) => kind === 'signature')).toHaveLength(1);
    }
  });

  test('PDF-1 times are hh:mm:ss A, in Singapore', () => {
    expect(['00:00:00', '09:05', '12:00:01', '23:59:59', 'noon', ''].map(timeText)).toEqual([
      ...['12:00:00 AM', '09:05:00 AM', '12:00:01 PM', '11:59:59 PM', 'noon', ''],
    ]);
    const report = buildReport(getIncident(), around);
    expect(getRows(report, 'Incident Description')).toContainEqual({ label: 'Time', text: '02:05:09 PM' });
    expect(report.made).toBe('Generated on 4 Nov 2026, 01:06:07 PM (Singapore) by Mei Tan');
  });

  test('LIST-12 names that the server masked stay masked', () => {
    const { case_details } = getIncident();
    const texts = collectTexts(buildReport(getIncident(maskIncident({ case_details })), around), []);
    expect(texts).toContain('******');
    expect(texts.join()).not.toContain('张堃喆');
  });
});

test('PDF-2 Chinese breaks anywhere, other words only if they are longer than a line', () => {
  const measure = { fontOf: () => 'one', widthOf: (text: string) => text.length };
  const lines = (text: string) =>
    setText(text, 6, { size: 1, isBold: false }, measure).map((line) => line.map((run) => run.text).join(''));
  expect(lines('in the rain\nnow')).toEqual(['in the', 'rain', 'now']);
  expect(lines('在雨林步道滑倒，膝盖')).toEqual(['在雨林步道滑', '倒，膝盖']);
  expect(lines('abcdefghij k')).toEqual(['abcdef', 'ghij k']);
  expect(lines('')).toEqual(['']);
});

describe('the document', () => {
  const report = buildReport(getIncident(), around);
  const fonts = fontsOfBuild();
  let read: Awaited<ReturnType<typeof readPdf>>;
  beforeAll(async () => {
    const chosen = await chooseFonts(collectTexts(report, []), fonts);
    const drawing = { widthOf: () => 0, draw: () => undefined };
    const pdf = drawReport(report, { fonts: chosen, drawing, parks: [], pictures: new Map() });
    read = await readPdf(new Uint8Array(pdf));
  });

  test('PDF-1 PDF-2 an independent reader finds every text of the report, including Chinese', () => {
    const plain = (text: string) => text.replaceAll(/\s+/g, '');
    const said = plain(read.text);
    for (const text of collectTexts(report, [])) expect(said).toContain(plain(text));
    expect(read.text).toContain('This photo could not be loaded.');
  });

  test('PDF-1 it has a title, a language, its sections as an outline, and two-digit page numbers', () => {
    expect(read.info).toMatchObject({ Title: 'Incident INC-000007', Language: 'en-GB' });
    expect(read.outline).toEqual(report.sections.map(({ title }) => title));
    read.pages.forEach((page, index) => {
      expect(page).toContain(`Page 0${index + 1} of 0${read.pages.length}`);
      expect(page).toContain('INC-000007');
    });
  });

  test('PDF-1 every page names the case in its header; the first shows it large', () => {
    const head = `${report.number} · ${report.title}`;
    expect(read.pages.length).toBeGreaterThan(1);
    expect(read.pages.map((page) => page.replaceAll(/\s+/g, ' ').includes(head))).toEqual(
      read.pages.map((_page, index) => index > 0),
    );
  });

  test('PDF-1 only an emergency shows its chip, and the category appears if there is one', async () => {
    const drawing = { widthOf: () => 0, draw: () => undefined };
    const firstPage = async (changed: Partial<Report>) => {
      const one = { ...report, sections: [], ...changed };
      const materials = {
        fonts: await chooseFonts(collectTexts(one, []), fontsOfBuild()),
        drawing,
        parks: [],
        pictures: new Map(),
      };
      return (await readPdf(new Uint8Array(drawReport(one, materials)))).pages[0];
    };
    const emergency = await firstPage({ isEmergency: true, category: 'c4' });
    expect(emergency).toContain('Emergency');
    expect(emergency).toContain('Cat 4');
    const other = await firstPage({ isEmergency: false, category: '', head: [], title: '' });
    expect(other).not.toMatch(/Emergency|Cat \d/);
  });

  test('PDF-2 every photo of the incident, its updates and its completed actions, and every signature is a picture', async () => {
    const file = (name: string) => `/v0/b/parks/o/${encodeURIComponent(name)}?alt=media&token=t`;
    const [photo, posted, done, film] = ['case.jpg', 'update.jpg', 'done.jpg', 'film.mp4'].map((name) =>
      file(`photovideos/${name}`),
    ) as [string, string, string, string];
    const [signature, witnessed] = [file('signatures/a'), file('signatures/b')];
    const { case_details, aar } = getIncident();
    const pictured = buildReport(
      getIncident({
        case_details: {
          ...case_details,
          photo_video: [photo, film],
          person_involved_details: [buildCasualty({ signature })],
          witness_particulars: [buildWitness({ employee_or_guest: 'guest', signature: witnessed })],
        },
        aar: {
          ...aar,
          recommended_ca: [
            { ...emptyAction(), id: 'a', done_at: '2026-11-04T00:00:00Z', done_img_url: [done] },
          ],
        },
        incident_updates: [{ ...emptyUpdate(), id: 'u', img_url: [posted] }],
      }),
      around,
    );
    const addresses = collectImages(pictured);
    expect(addresses.toSorted()).toEqual([photo, posted, done, signature, witnessed].toSorted());
    const materials = {
      fonts: await chooseFonts(collectTexts(pictured, []), fontsOfBuild()),
      drawing: { widthOf: () => 0, draw: () => undefined },
      parks: [],
    };
    const countPictures = (loaded: string[]) => {
      const picture = { bytes: new Uint8Array(jpeg()), width: 1, height: 1 };
      const pictures = new Map(loaded.map((address) => [address, picture]));
      return countImages(drawReport(pictured, { ...materials, pictures }));
    };
    expect(addresses.map((address) => countPictures([address]))).toEqual(addresses.map(() => 1));
    expect([countPictures([]), countPictures(addresses)]).toEqual([0, 5]);
  });

  test('PDF-2 a line in Tamil is a picture that the browser draws, with its text to search and read aloud', async () => {
    const remark = 'பாதையில் வழுக்கி';
    const { case_details } = getIncident();
    const { incident_description } = case_details;
    const description = { ...incident_description, incident_remarks: remark };
    const one = buildReport(
      getIncident({ case_details: { ...case_details, incident_description: description } }),
      around,
    );
    const drawn: string[] = [];
    const dots = { data: new Uint8ClampedArray(4), width: 1, height: 1 };
    const drawing = {
      widthOf: (text: string) => text.length,
      draw: (text: string) => {
        drawn.push(text);
        return { dots, width: 1, height: 1, below: 0 };
      },
    };
    const fonts = await chooseFonts(collectTexts(one, []), fontsOfBuild());
    const pdf = drawReport(one, { fonts, drawing, parks: [], pictures: new Map() });
    expect(drawn.join('').replaceAll(' ', '')).toContain(remark.replaceAll(' ', ''));
    expect(countImages(pdf)).toBeGreaterThan(0);
    const [first = ''] = remark.split(' ');
    const hex = Buffer.from(first, 'utf16le').swap16().toString('hex');
    expect(readStreams(pdf)).toContain(`/Span << /ActualText <feff${hex}`);
  });

  test('PDF-2 bold text uses the bold font, and other text the regular one', async () => {
    const { fontOf } = await chooseFonts(['Plain'], fontsOfBuild());
    expect([fontOf('P', true), fontOf('P', false)]).toEqual(['inter-latin-650', 'inter-latin-400']);
    expect(fontOf('\u{1F600}', false)).toBeUndefined();
  });

  test('PDF-2 only fonts that the report needs are loaded', async () => {
    const plain = fontsOfBuild();
    await chooseFonts(['Plain words'], plain);
    expect(plain.asked).toEqual(['/report-fonts.json', 'inter-latin-400', 'inter-latin-650']);
    expect(fonts.asked.length).toBeLessThan(20);
  });
});
