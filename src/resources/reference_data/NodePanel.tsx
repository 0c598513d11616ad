import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { offeredSiblings } from '../../../contract/reference/offeredSiblings.ts';
import { isSameName } from '../../../contract/text.ts';
import { NotifiedDepartments } from './NotifiedDepartments.tsx';
import type { Collections, Kind, TreeNode } from './treeModel.ts';
import type { Changes, Place } from './useChanges.tsx';
import {
  add,
  entries,
  INJURIES,
  movedPosition,
  offer,
  restore,
  retire,
  Unfit,
  type Value,
} from './values.ts';

const CALLED: Record<Kind, string> = {
  type: 'Incident type',
  placement: 'Placement',
  classification: 'Classification',
  injury: 'Injury',
};
const ADDS: Partial<Record<Kind, string>> = {
  type: 'placement',
  placement: 'classification',
  classification: 'injury',
};

type Props = { node: TreeNode; types: readonly TreeNode[]; collections: Collections; changes: Changes };

export function NodePanel({ node, types, collections, changes }: Props) {
  const { kind, value, own, at } = node;
  const siblings = at ? at.part.read(at.document) : types.map((type) => type.value);
  const move = (by: -1 | 1) =>
    at ? changes.move(at, value, by) : changes.reorder('incident_types', siblings, value, by);
  const isAtEnd = (by: -1 | 1) => !movedPosition(siblings, value, by);
  const added = ADDS[kind];
  const isRetired = value.retired && own.part.read(own.document).every(({ retired }) => retired);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box>
        <Typography sx={{ color: 'text.secondary' }}>{CALLED[kind]}</Typography>
        <Typography variant="h3">{value.title}</Typography>
        <Shared node={node} collections={collections} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {value.retired ? (
          <Action onPress={() => restoreHere(node, isRetired, collections, changes)}>Restore</Action>
        ) : (
          <>
            {added && (
              <Action onPress={() => addChild(node, collections, changes)}>
                Add {added === 'injury' ? 'an injury' : `a ${added}`}
              </Action>
            )}
            <Action onPress={() => changes.rename(own, ownValue(node), everySibling(node, collections))}>
              Rename
            </Action>
            <Action disabled={isAtEnd(-1)} onPress={() => move(-1)}>
              Move up
            </Action>
            <Action disabled={isAtEnd(1)} onPress={() => move(1)}>
              Move down
            </Action>
            {kind === 'classification' && at && (
              <Action
                onPress={() =>
                  void changes.press(
                    () => changes.save(at, retire(value)),
                    `"${value.title}" is no longer offered in ${at.document.title}.`,
                  )
                }
              >
                Stop offering here
              </Action>
            )}
            <Action isDestructive onPress={() => changes.retire(own, ownValue(node))}>
              {kind === 'classification' ? 'Retire everywhere' : 'Retire'}
            </Action>
          </>
        )}
      </Box>
      {kind === 'classification' && <NotifiedDepartments classificationId={value.key} />}
    </Box>
  );
}

/** The value from its own document, because a parent entry may be retired separately. */
function ownValue({ kind, value, own }: TreeNode) {
  return kind === 'injury' ? value : (own.part.read(own.document)[0] ?? value);
}

/** Restores a value everywhere if it is retired as a whole, otherwise only under this parent. */
function restoreHere(node: TreeNode, isRetired: boolean, collections: Collections, changes: Changes): void {
  const { value, own, at } = node;
  const [place, siblings] = isRetired || !at ? [own, everySibling(node, collections, true)] : [at, []];
  void changes.press(() => changes.save(place, restore(value, siblings)), `"${value.title}" restored.`);
}

/** The values that are offered with this one in any document. Restoring a value offers it in all that have it. */
function everySibling({ kind, value, at }: TreeNode, collections: Collections, isRestored = false): Value[] {
  if (!at || kind === 'injury') return [];
  return collections[at.resource as keyof Collections].flatMap((each) => {
    const entries = at.part.read(each).map((one) => ({
      ...one,
      id: one.key,
      retired: one.retired && !(isRestored && one.key === value.key),
    }));
    return offeredSiblings(value.key, entries, each.retired === true);
  });
}

type ActionProps = {
  isDestructive?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** Disabled for the eye and the screen reader only, so that a button pressed at the end keeps the focus. */
function Action({ isDestructive = false, disabled = false, onPress, children }: ActionProps) {
  return (
    <Button
      variant="outlined"
      color={isDestructive ? 'error' : 'primary'}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onPress}
      sx={{ minHeight: { xs: 44, md: 40 }, '&[aria-disabled=true]': { opacity: 0.35, cursor: 'default' } }}
    >
      {children}
    </Button>
  );
}

function Shared({ node: { kind, value, own }, collections }: Pick<Props, 'node' | 'collections'>) {
  const others =
    kind === 'classification'
      ? collections.incident_placements.filter((each) => offers(each, 'classifications', value.key))
      : kind === 'injury'
        ? collections.incident_classifications.filter((each) => each.injury_type_id === own.document.id)
        : [];
  if (others.length < 2) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
      {kind === 'injury'
        ? `Shared by ${others.length} classifications.`
        : `Offered in ${others.length} placements.`}
    </Typography>
  );
}

function offers(document: RaRecord, field: 'classifications', id: string): boolean {
  return entries(field)
    .read(document)
    .some(({ key, retired }) => key === id && !retired);
}

function addChild({ kind, value, own }: TreeNode, collections: Collections, changes: Changes): void {
  const create = (resource: string, data: object) =>
    changes.create(resource, { ...data, within: value.key }, own.resource);
  const save = async (name: string): Promise<void> => {
    if (name === '') throw new Unfit('Please enter a name.');
    if (kind === 'type') return create('incident_placements', { title: name, classifications: [] });
    if (kind === 'placement') {
      const known = collections.incident_classifications.find(
        ({ title, retired }) => isSameName(title, name) && !retired,
      );
      if (!known) return create('incident_classifications', { title: name, injury_type_id: '' });
      const place: Place = { ...own, part: entries('classifications') };
      return changes.save(place, offer({ key: String(known.id), title: known.title, retired: false }));
    }
    const injuries = collections.injury_types.find(({ id }) => id === own.document.injury_type_id);
    return injuries
      ? changes.save({ resource: 'injury_types', document: injuries, part: INJURIES }, add(name))
      : create('injury_types', { id: `injuries-of-${value.key}`, injuries: [name] });
  };
  changes.ask({
    title: `Add to "${value.title}"`,
    ...(kind === 'placement' && {
      help: 'If a classification with this name already exists, it is offered here too.',
    }),
    save,
  });
}
