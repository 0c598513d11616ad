import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseDetails } from '../../../contract/schemas/caseDetails.ts';
import { incidents } from '../../../server/database/schema.ts';
import { buildCasualty, buildWitness } from '../../helpers/factories.ts';
import { incidentFiles, sharedFileServer } from '../../helpers/incidentFiles.ts';
import { updateInput } from '../../helpers/incidents.ts';
import { mp4, png } from '../../helpers/sampleFiles.ts';
import type { TestServer } from '../../helpers/server.ts';
import type { Person } from '../../helpers/signIns.ts';
import { BUCKET } from '../../helpers/storageWire.ts';

let server: TestServer;
let owner: Person;
let junior: Person;
let senior: Person;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  ({ server, owner, junior, senior, putBack } = await sharedFileServer());
});
afterAll(() => putBack());

const { upload, create, filed, statusOf } = incidentFiles(() => server);

describe('naming files in an incident', () => {
  const refusedFile = "A photo, video or signature is missing or isn't yours. Add it again.";
  const foreign = 'Only photos, videos and signatures that were uploaded here can be added.';

  test('LIST-8 another person’s file is not made readable by filing an incident that names it', async () => {
    const [photo, unused] = [await upload(owner), await upload(owner)];
    await filed(owner, { photo_video: [photo.address] }, 'c2');
    for (const { address } of [photo, unused]) {
      const { status, body } = await create(junior, { photo_video: [address] });
      expect([status, body.message]).toEqual([400, refusedFile]);
      expect(await statusOf(address, { token: junior.token })).toBe(403);
    }
    // The response does not reveal whether the file exists.
    const guessed = await create(junior, { photo_video: [`${BUCKET}/photovideos%2Fnothing?alt=media`] });
    expect([guessed.status, guessed.body.message]).toEqual([400, refusedFile]);
  });

  test('LIST-8 FORM-9 a readable file may be named in an incident', async () => {
    const { address } = await upload(owner);
    await filed(owner, { photo_video: [address] }, 'c1');
    expect((await create(junior, { photo_video: [address] })).status).toBe(200);
  });

  test('LIST-8 nor by a save of an incident, or by an update of it', async () => {
    const mine = await upload(senior);
    const theirs = await upload(owner);
    const id = await filed(senior, { photo_video: [mine.address] });
    const input = await updateInput(server, senior.token, id);
    input.case_details.photo_video = [mine.address, theirs.address];
    const saved = await server.call('update_incident', input, { token: senior.token });
    expect([saved.status, saved.body.message]).toEqual([400, refusedFile]);
    await server.database
      .update(incidents)
      .set({ status: 'Open' })
      .where(eq(incidents.id, Number(id)));
    const posted = await server.call(
      'update_incident',
      { platform: 'web', id, incident_updates: [{ remark: 'See', img_url: [theirs.address] }] },
      { token: senior.token },
    );
    expect([posted.status, posted.body.message]).toEqual([400, refusedFile]);
    expect(await statusOf(theirs.address, { token: senior.token })).toBe(403);
  });

  test('LIST-12 a signature cannot become a photo, which every reader sees', async () => {
    const { address } = await upload(owner, 'signatures', png());
    const { status, body } = await create(owner, { photo_video: [address] });
    expect([status, body.errors]).toEqual([400, { 'case_details.photo_video.0': foreign }]);
  });

  const serverless = (path: string) => `${BUCKET}/${encodeURIComponent(path)}?alt=media`;
  const evil: [what: string, address: (right: string) => string][] = [
    ['a page elsewhere', () => 'http://evil.example/a.jpg'],
    ['our path on another server', (right) => `http://evil.example${right}`],
    ['our server in front of another', (right) => `https://localhost@evil.example${right}`],
    ['our server as the beginning of another', (right) => `http://127.0.0.1.evil.example${right}`],
    ['our path inside of another', (right) => `https://evil.example/x${right}`],
    ['our path in a query', (right) => `https://evil.example/?${right}`],
    ['another bucket', (right) => right.replace('/parks-console/', '/elsewhere/')],
    ['a way out of the folder', () => serverless('photovideos/../zones/a.svg')],
    ['a way out in the address itself', () => `${BUCKET}/photovideos/../../../../api/get_incident/?id=1`],
    ['the folder itself', () => serverless('photovideos/..')],
    ['a picture of a zone', () => serverless('zones/singapore-zoo/wild-africa.svg')],
    ['a signature', () => serverless('signatures/abc')],
    ['a backslash, which browsers read as a slash', () => `${BUCKET}/photovideos%2Fa\\..\\..\\api`],
    ['no file at all', () => `${BUCKET}/`],
    ['what is no text', () => `${BUCKET}/%E0%A4%A?alt=media`],
  ];

  test.each(evil)('FORM-9 DET-6 SIGN-1 %s is no photo', async (_what, addressBy) => {
    const { address: right } = await upload(owner);
    const address = addressBy(right);
    const photo = await create(owner, { photo_video: [right, address] });
    expect([photo.status, photo.body.errors]).toEqual([400, { 'case_details.photo_video.1': foreign }]);
    const id = await filed(owner, { photo_video: [right] });
    const input = await updateInput(server, owner.token, id);
    input.case_details.photo_video = [right, address];
    const saved = await server.call('update_incident', input, { token: owner.token });
    expect([saved.status, saved.body.errors]).toEqual([400, { 'case_details.photo_video.1': foreign }]);
    await server.database
      .update(incidents)
      .set({ status: 'Open' })
      .where(eq(incidents.id, Number(id)));
    const update = { remark: 'See', img_url: [address] };
    const posted = await server.call(
      'update_incident',
      { platform: 'web', id, incident_updates: [update] },
      { token: owner.token },
    );
    expect([posted.status, posted.body.message]).toEqual([400, foreign]);
  });

  test.each(['data:image/png;base64,AAAA', 'javascript:alert(1)', 'local:1'])(
    'FORM-9 DET-6 SIGN-1 %s is no address',
    async (address) => {
      const photo = await create(owner, { photo_video: [address] });
      expect([photo.status, Object.keys(photo.body.errors)]).toEqual([400, ['case_details.photo_video.0']]);
    },
  );

  test('SIGN-1 a photo is no signature, nor is anything else', async () => {
    const photo = await upload(owner);
    for (const signature of [photo.address, 'http://evil.example/a.png', serverless('zones/a.svg')]) {
      const signed: Record<string, Partial<CaseDetails>> = {
        'person_involved_details.0.signature': { person_involved_details: [buildCasualty({ signature })] },
        'witness_particulars.0.signature': { witness_particulars: [buildWitness({ signature })] },
        'witness_particulars.0.guest_Signature': {
          witness_particulars: [buildWitness({ guest_Signature: signature })],
        },
      };
      for (const [field, details] of Object.entries(signed)) {
        const { status, body } = await create(owner, details);
        expect([status, body.errors]).toEqual([400, { [`case_details.${field}`]: foreign }]);
      }
    }
  });

  test('DET-6 a video is refused as the photo of an update, under any name', async () => {
    const film = await upload(owner, 'photovideos', mp4());
    const id = await filed(owner, { photo_video: [film.address] });
    await server.database
      .update(incidents)
      .set({ status: 'Open' })
      .where(eq(incidents.id, Number(id)));
    const { status, body } = await server.call(
      'update_incident',
      { platform: 'web', id, incident_updates: [{ remark: 'See', img_url: [film.address] }] },
      { token: owner.token },
    );
    expect([status, body.message]).toEqual([400, 'Only allowed Png, Jpeg, jpg']);
  });

  test('FORM-9 an address as the SDK gives it is taken, with the server that it was given by', async () => {
    const { address } = await upload(owner);
    for (const origin of [server.origin, server.origin.replace('127.0.0.1', 'localhost')]) {
      expect((await create(owner, { photo_video: [origin + address] })).status).toBe(200);
    }
  });

  test('FORM-9 files that were stored before do not prevent a save', async () => {
    const old = ['https://files.example/1.jpg', '/v0/b/before/o/photovideos%2Fgone.jpg?alt=media&token=t'];
    const { address } = await upload(owner);
    const id = await filed(owner, { photo_video: [address] });
    const [row] = await server.database
      .select({ document: incidents.document })
      .from(incidents)
      .where(eq(incidents.id, Number(id)));
    if (!row) throw new Error('no row');
    row.document.case_details.photo_video = old;
    row.document.case_details.person_involved_details = [
      buildCasualty({ signature: 'https://files.example/s' }),
    ];
    await server.database
      .update(incidents)
      .set(row)
      .where(eq(incidents.id, Number(id)));
    const input = await updateInput(server, owner.token, id, {
      description: { incident_title: 'Other title' },
    });
    input.case_details.photo_video = [...old, address];
    const { status, body } = await server.call('update_incident', input, { token: owner.token });
    expect([status, body.message]).toEqual([200, 'Success']);
    expect(body.data.case_details.photo_video).toEqual([...old, address]);
  });
});
