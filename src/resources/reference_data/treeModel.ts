import type { RaRecord } from 'react-admin';
import { foldText } from '../../../contract/text.ts';
import type { Place } from './useChanges.tsx';
import { entries, INJURIES, sortValues, type Value, wholeDocument } from './values.ts';

/*
 * Incident types, placements, classifications and injuries as one tree. A value used in several places appears in
 * each of them but is stored in one document (FORM-4, REF-2).
 */

export type Kind = 'type' | 'placement' | 'classification' | 'injury';

export type TreeNode = {
  key: string;
  kind: Kind;
  value: Value;
  /** The place to rename, retire or restore: a whole document, or an injury in its list. */
  own: Place;
  /** The place that defines the order; undefined for types, which are ordered separately. */
  at: Place | undefined;
  children: TreeNode[];
};

export type Collections = Record<
  'incident_types' | 'incident_placements' | 'incident_classifications' | 'injury_types',
  readonly RaRecord[]
>;

const NOTHING = () => [];

export function buildTree(collections: Collections): TreeNode[] {
  const byId = (name: keyof Collections) => new Map(collections[name].map((each) => [String(each.id), each]));
  const [placements, classifications] = [byId('incident_placements'), byId('incident_classifications')];
  const injuryTypes = byId('injury_types');

  const getInjuries = (classification: RaRecord, parent: string): TreeNode[] => {
    const document = injuryTypes.get(String(classification.injury_type_id));
    if (!document) return [];
    const own: Place = { resource: 'injury_types', document, part: INJURIES };
    return sortValues(INJURIES.read(document)).map((value) => ({
      key: `${parent}/${value.key}`,
      kind: 'injury',
      value,
      own,
      at: own,
      children: [],
    }));
  };
  const getClassifications = (placement: RaRecord, parent: string) =>
    getEntries('classification', placement, parent, classifications, getInjuries);
  const getPlacements = (type: RaRecord, parent: string) =>
    getEntries('placement', type, parent, placements, getClassifications);

  return sortValues(collections.incident_types.flatMap((document) => wholeDocument.read(document))).flatMap(
    (value) => {
      const document = collections.incident_types.find(({ id }) => id === value.key);
      if (!document) return [];
      const own: Place = { resource: 'incident_types', document, part: wholeDocument, path: NOTHING };
      const children = getPlacements(document, value.key);
      return [{ key: value.key, kind: 'type', value, own, at: undefined, children }];
    },
  );
}

const ENTRIES = {
  placement: { field: 'placements', of: 'incident_types', resource: 'incident_placements' },
  classification: {
    field: 'classifications',
    of: 'incident_placements',
    resource: 'incident_classifications',
  },
} as const;

function getEntries(
  kind: keyof typeof ENTRIES,
  parent: RaRecord,
  parentKey: string,
  documents: ReadonlyMap<string, RaRecord>,
  childrenOf: (document: RaRecord, key: string) => TreeNode[],
): TreeNode[] {
  const { field, of, resource } = ENTRIES[kind];
  const part = entries(field);
  const at: Place = { resource: of, document: parent, part };
  return sortValues(part.read(parent)).flatMap((value) => {
    const document = documents.get(value.key);
    if (!document) return [];
    const key = `${parentKey}/${value.key}`;
    const own: Place = { resource, document, part: wholeDocument, path: NOTHING };
    return [{ key, kind, value, own, at, children: childrenOf(document, key) }];
  });
}

export type Row = { node: TreeNode; parent: TreeNode | undefined; level: number; place: number; of: number };

export function toRows(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  parent?: TreeNode,
  level = 1,
): Row[] {
  return nodes.flatMap((node, index) => [
    { node, parent, level, place: index + 1, of: nodes.length },
    ...(open.has(node.key) ? toRows(node.children, open, node, level + 1) : []),
  ]);
}

export type Step = { to?: string; open?: string; close?: string };

export function getStep(
  key: string,
  rows: readonly Row[],
  at: string,
  open: ReadonlySet<string>,
): Step | undefined {
  const index = rows.findIndex(({ node }) => node.key === at);
  const row = rows[index];
  if (!row) return undefined;
  const { node, parent } = row;
  const isOpen = open.has(node.key) && node.children.length > 0;
  const goTo = (to: TreeNode | undefined) => (to ? { to: to.key } : {});
  switch (key) {
    case 'ArrowDown':
      return goTo(rows[index + 1]?.node);
    case 'ArrowUp':
      return goTo(rows[index - 1]?.node);
    case 'Home':
      return goTo(rows[0]?.node);
    case 'End':
      return goTo(rows.at(-1)?.node);
    case 'ArrowRight':
      if (isOpen) return goTo(node.children[0]);
      return node.children.length > 0 ? { open: node.key } : {};
    case 'ArrowLeft':
      return isOpen ? { close: node.key } : goTo(parent);
    default:
      return key.length === 1 && key !== ' ' ? goTo(nextNamed(key, rows, index)) : undefined;
  }
}

function nextNamed(letter: string, rows: readonly Row[], index: number): TreeNode | undefined {
  const after = [...rows.slice(index + 1), ...rows.slice(0, index)];
  return after.find(({ node }) => foldText(node.value.title).startsWith(foldText(letter)))?.node;
}

export function findNode(nodes: readonly TreeNode[], key: string): TreeNode | undefined {
  for (const node of nodes) {
    if (node.key === key) return node;
    const found = key.startsWith(`${node.key}/`) ? findNode(node.children, key) : undefined;
    if (found) return found;
  }
  return undefined;
}
