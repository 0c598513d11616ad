import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usualPreferences } from '../../contract/notifications/notificationPreferences.ts';
import { TextInput } from '../../src/components/form/TextInput.tsx';
import { useRemark } from '../../src/components/form/useRemark.tsx';
import * as parkMap from '../../src/components/map/ParkMap.tsx';
import { PhotoDialog } from '../../src/components/media/PhotoDialog.tsx';
import VisitorsDialog from '../../src/custom/dashboard/VisitorsDialog.tsx';
import { PinDialog } from '../../src/custom/incident_form/location/PinDialog.tsx';
import { NameView } from '../../src/resources/incidents/list/views/NameView.tsx';
import { NotificationPanel } from '../../src/resources/notifications/panel/NotificationPanel.tsx';
import { NameDialog } from '../../src/resources/reference_data/NameDialog.tsx';
import { PlaceDialog } from '../../src/resources/reference_data/PlaceDialog.tsx';
import { useDepartureQuestion } from '../../src/resources/users/useDepartureQuestion.tsx';
import { buildUser } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

// Leaflet needs a size, which jsdom does not have.
beforeEach(() => {
  vi.spyOn(parkMap, 'default').mockImplementation(({ onPick }) => (
    <button type="button" onClick={() => onPick?.(1.4051, 103.7915)}>
      Tap the map
    </button>
  ));
});
afterEach(() => vi.restoreAllMocks());

type Layer = {
  dialog: string;
  render: (onClose: () => void) => ReactNode;
  work: (user: UserEvent) => Promise<void>;
  cancel?: string;
};

const park = { park: 'Singapore Zoo', main_zones: [], outline: [], lat: 1.404, lng: 103.793 };
const type = (field: string) => async (user: UserEvent) =>
  user.type(await screen.findByLabelText(new RegExp(`^${field}`)), 'Zoo');
const press = (name: string) => async (user: UserEvent) => user.click(await screen.findByText(name));
const never = () => new Promise<never>(() => undefined);

function RemarkPage({ onClose }: { onClose: () => void }) {
  const ask = useRemark();
  const question = { title: 'Close the case?', text: 'It is over.', yes: 'Close it', required: false };
  return (
    <button type="button" onClick={() => void ask(question).then(onClose)}>
      Ask
    </button>
  );
}

function SuspendPage({ onClose }: { onClose: () => void }) {
  const ask = useDepartureQuestion(buildUser(), false);
  return (
    <button type="button" onClick={() => void ask('suspend').then(onClose)}>
      Ask
    </button>
  );
}

const LAYERS: Layer[] = [
  {
    dialog: 'Save this view',
    render: (onClose) => <NameView title="Save this view" onSave={() => undefined} onClose={onClose} />,
    work: type('Name'),
  },
  {
    dialog: 'Add a park',
    render: (onClose) => <NameDialog naming={{ title: 'Add a park', save: never }} onClose={onClose} />,
    work: type('Name'),
  },
  {
    dialog: 'Where the zoo is',
    render: (onClose) => (
      <PlaceDialog title="Where the zoo is" parks={[park]} at={park} save={never} onClose={onClose} />
    ),
    work: press('Tap the map'),
  },
  {
    dialog: 'Where did it happen?',
    render: (onClose) => (
      <PinDialog
        parks={[park]}
        park={park.park}
        position={park}
        onUse={() => undefined}
        onUseZone={() => undefined}
        onBack={onClose}
      />
    ),
    work: press('Tap the map'),
    cancel: 'Back',
  },
  {
    dialog: 'Close the case?',
    render: (onClose) => <RemarkPage onClose={onClose} />,
    work: async (user) => {
      await press('Ask')(user);
      await type('Remark')(user);
    },
  },
  {
    dialog: 'Archive account',
    render: (onClose) => <SuspendPage onClose={onClose} />,
    work: async (user) => {
      await press('Ask')(user);
      await type('Remark')(user);
    },
  },
  {
    dialog: 'Photos of what was done',
    render: (onClose) => (
      <PhotoDialog
        title="Photos of what was done"
        label="Photos"
        yes="Save"
        refuse={() => undefined}
        save={never}
        onClose={onClose}
      >
        <TextInput source="remark" label="Remark" />
      </PhotoDialog>
    ),
    work: type('Remark'),
  },
  {
    dialog: 'Visitors in November 2026',
    render: (onClose) => (
      <VisitorsDialog
        filter={{ park: '', month: 11, year: 2026 }}
        parks={['Singapore Zoo']}
        visitors={[]}
        onClose={onClose}
      />
    ),
    work: type('Singapore Zoo'),
  },
  {
    dialog: 'Notifications',
    render: (onClose) => <NotificationPanel open onClose={onClose} />,
    work: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Notification preferences' }));
      await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
    },
    cancel: 'Close the notifications',
  },
];

const question = () => screen.findByRole('alertdialog', { name: /^Discard/ });

test.each(LAYERS)('FORM-12 Back, Escape and Cancel ask before $dialog throws work away', async (layer) => {
  const onClose = vi.fn();
  const { user, router } = renderAdmin(layer.render(onClose), {
    at: ['/before', '/page'],
    viewer: { offers: ['notification_preferences'] },
    dataProvider: {
      getList: async () => ({ data: [], total: 0 }),
      getOne: async () => ({ data: { ...usualPreferences(), id: 'me' } }),
    },
  });
  const ways = {
    Back: () => act(() => router.navigate(-1)),
    Escape: () => user.keyboard('{Escape}'),
    Cancel: () => user.click(screen.getByRole('button', { name: layer.cancel ?? 'Cancel' })),
  };
  await layer.work(user);
  for (const leave of Object.values(ways)) {
    await leave();
    await user.click(within(await question()).getByRole('button', { name: /^Keep/ }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: layer.dialog })).toBeVisible();
  }
  expect(onClose).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/page');
  await ways.Cancel();
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('FORM-12 a dialog without input closes without a question', async () => {
  const onClose = vi.fn();
  const { user } = renderAdmin(
    <NameDialog naming={{ title: 'Rename "Zoo"', name: 'Zoo', save: never }} onClose={onClose} />,
  );
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
