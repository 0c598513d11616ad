import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useRef, useState } from 'react';
import { getStep, type Row, type TreeNode, toRows } from './treeModel.ts';

type Props = {
  label: string;
  nodes: readonly TreeNode[];
  selected: string | undefined;
  onSelect: (key: string) => void;
};

/** Follows the WAI-ARIA tree pattern: one tab stop; arrows, Home, End and letters move, Enter selects. */
export function Tree({ label, nodes, selected, onSelect }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const items = useRef(new Map<string, HTMLElement>());
  const rows = toRows(nodes, open);
  const at = rows.find(({ node }) => node.key === current)?.node.key ?? rows[0]?.node.key ?? '';

  const setOpenAt = (key: string, isOpen: boolean) =>
    setOpen((before) => {
      const after = new Set(before);
      if (isOpen) after.add(key);
      else after.delete(key);
      return after;
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(at);
      return;
    }
    const step = getStep(event.key, rows, at, open);
    if (!step) return;
    event.preventDefault();
    // Letters must not trigger the console's shortcuts here.
    event.stopPropagation();
    if (step.open) setOpenAt(step.open, true);
    if (step.close) setOpenAt(step.close, false);
    if (step.to) {
      setCurrent(step.to);
      items.current.get(step.to)?.focus();
    }
  };
  return (
    <Box role="tree" aria-label={label} onKeyDown={onKeyDown} sx={TREE}>
      {rows.map((row) => (
        <Item
          key={row.node.key}
          row={row}
          isOpen={open.has(row.node.key)}
          isCurrent={row.node.key === at}
          isSelected={row.node.key === selected}
          onToggle={() => setOpenAt(row.node.key, !open.has(row.node.key))}
          onPress={() => {
            setCurrent(row.node.key);
            onSelect(row.node.key);
          }}
          hold={(element) => {
            if (element) items.current.set(row.node.key, element);
            else items.current.delete(row.node.key);
          }}
        />
      ))}
    </Box>
  );
}

type ItemProps = {
  row: Row;
  isOpen: boolean;
  isCurrent: boolean;
  isSelected: boolean;
  onToggle: () => void;
  onPress: () => void;
  hold: (element: HTMLElement | null) => void;
};

function Item({ row, isOpen, isCurrent, isSelected, onToggle, onPress, hold }: ItemProps) {
  const { node, level, place, of } = row;
  const hasChildren = node.children.length > 0;
  const { title, retired } = node.value;
  return (
    <Box
      ref={hold}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isSelected}
      aria-label={retired ? `${title}, retired` : title}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onPress}
      sx={{ ...ITEM, pl: `${(level - 1) * 20}px` }}
    >
      <Box
        aria-hidden
        onClick={(event) => {
          if (!hasChildren) return;
          event.stopPropagation();
          onToggle();
        }}
        sx={TOGGLE}
      >
        {hasChildren && (isOpen ? <ExpandMoreOutlined /> : <ChevronRightOutlined />)}
      </Box>
      <Box component="span" sx={{ py: 0.75, color: retired ? 'text.secondary' : undefined }}>
        {title}
        {retired && ' (retired)'}
      </Box>
    </Box>
  );
}

const TREE = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  py: 0.5,
  minWidth: 0,
};
const ITEM = {
  display: 'flex',
  alignItems: 'center',
  minHeight: { xs: 44, md: 36 },
  pr: 1,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: 'var(--ring)', outlineOffset: -3, boxShadow: 'none' },
  '&[aria-selected=true]': {
    bgcolor: 'action.selected',
    fontWeight: 600,
    borderLeft: '3px solid',
    borderLeftColor: 'primary.main',
  },
};
const TOGGLE = {
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: { xs: 44, md: 36 },
  flexShrink: 0,
};
