import { act, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { CaseFooter } from '../../src/resources/incidents/edit/CaseFooter.tsx';
import * as pdf from '../../src/resources/incidents/pdf/savePdf.ts';
import { buildCase, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { waitFor } from '../helpers/waiting.ts';

// The PDF library needs a browser; incidentPdf.spec.ts covers it.
const making = { save: vi.spyOn(pdf, 'savePdf') };

test('PDF-1 SHELL-11 the report shows its progress, can be cancelled, and can be tried again after a failure', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const incident = buildCase();
  const { user } = renderAdmin(
    <RecordContextProvider value={incident}>
      <CaseFooter />
    </RecordContextProvider>,
    { viewer },
  );
  const begin = async () => user.click(await screen.findByRole('button', { name: 'PDF report' }));

  const given: Parameters<typeof pdf.savePdf>[2][] = [];
  making.save.mockImplementation((_incident, _making, options) => {
    given.push(options);
    return new Promise((_resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
    });
  });
  await begin();
  expect(await screen.findByRole('dialog', { name: 'Creating the PDF' })).toHaveTextContent(
    'Loading the case',
  );
  await waitFor(() => expect(given).toHaveLength(1));
  act(() => given[0]?.onProgress({ text: 'Loading the photos', done: 3, total: 20 }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading the photos (3 of 20)');
  await user.click(screen.getByRole('button', { name: 'Cancel', hidden: false }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(given[0]?.signal.aborted).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();

  making.save.mockRejectedValueOnce(new Error('The network is not reachable.'));
  making.save.mockResolvedValueOnce({ missing: 2 });
  await begin();
  expect(await screen.findByText('The network is not reachable.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const text =
    'Incident INC-000007.pdf saved. 2 photos or signatures could not be loaded; the report shows which.';
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(making.save.mock.lastCall?.[0]).toMatchObject({ id: '7', incident_id: 'INC-000007' });
});
