/** How the browser translated the children of one element. */
type Translation = {
  parent: ParentNode;
  /** Each removed child with a marker of its position. */
  removed: Map<ChildNode, Comment>;
  added: Set<ChildNode>;
  changed: Map<CharacterData, string>;
};

const byParent = new WeakMap<Node, Translation>();
const byChild = new WeakMap<Node, Translation>();

/**
 * Translation replaces text nodes that React owns and would then fail to update (SHELL-15). Before React uses
 * such a node, its parent gets the original children back; the translator itself runs in an isolated
 * JavaScript world.
 */
export function allowPageTranslation(): void {
  const observer = new MutationObserver((records) => {
    rememberTranslation(records);
    // Ignore the changes made by the markers.
    observer.takeRecords();
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    characterDataOldValue: true,
  });

  function change<Result>(nodes: readonly (Node | null)[], nativeChange: () => Result): Result {
    rememberTranslation(observer.takeRecords());
    for (const node of nodes) if (node) undoTranslation(node);
    try {
      return nativeChange();
    } finally {
      observer.takeRecords();
    }
  }

  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Object.assign(Node.prototype, {
    appendChild(this: Node, child: Node) {
      if (isUnseen(this, child)) return appendChild.call(this, child);
      return change([child], () => appendChild.call(this, child));
    },
    insertBefore(this: Node, child: Node, next: Node | null) {
      if (isUnseen(this, child)) return insertBefore.call(this, child, next);
      return change([child, next], () => insertBefore.call(this, child, next));
    },
    removeChild(this: Node, child: Node) {
      return change([child], () => removeChild.call(this, child));
    },
  });

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {};
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      change([this], () => nodeValue.set?.call(this, value));
    },
  });
}

/** Fast path: nodes that are not on the page are never translated. */
function isUnseen(parent: Node, child: Node): boolean {
  return !parent.isConnected && !child.parentNode && !byChild.has(child);
}

function rememberTranslation(records: MutationRecord[]): void {
  const dataBefore = new Map<Node, string>();
  const changes = new Map<Element, MutationRecord[]>();
  for (const record of records) {
    const { type, target, oldValue } = record;
    if (type === 'characterData') {
      if (!dataBefore.has(target)) dataBefore.set(target, oldValue ?? '');
    } else if (changes.get(target as Element)?.push(record) === undefined) {
      changes.set(target as Element, [record]);
    }
  }
  for (const [parent, ofParent] of changes) {
    const before = childrenBefore(parent, ofParent);
    const known = byParent.get(parent);
    if (!known && !before.some((child) => child instanceof Text && child.parentNode !== parent)) continue;
    const translation = known ?? { parent, removed: new Map(), added: new Set(), changed: new Map() };
    const { removed, added, changed } = translation;
    byParent.set(parent, translation);
    for (const child of parent.childNodes) {
      // The browser may show the original again.
      if (!before.includes(child) && !removed.has(child)) added.add(child);
    }
    // From the end, so that each marker is placed before the next child.
    let next: ChildNode | null = null;
    for (const child of before.reverse()) {
      const data = dataBefore.get(child);
      if (data !== undefined && !changed.has(child as Text)) {
        changed.set(child as Text, data);
        byChild.set(child, translation);
      }
      if (child.parentNode === parent) {
        next = child;
      } else if (!added.delete(child) && !removed.has(child)) {
        // A comment is the marker of a child removed earlier.
        const marker: Comment = child instanceof Comment ? child : document.createComment('');
        if (next) next.before(marker);
        else parent.append(marker);
        next = marker;
        if (marker !== child) {
          removed.set(child, marker);
          byChild.set(child, translation);
        }
      }
    }
  }
}

function childrenBefore(parent: Node, records: MutationRecord[]): ChildNode[] {
  const children = [...parent.childNodes];
  for (const { addedNodes, removedNodes, nextSibling } of records.reverse()) {
    const next = addedNodes[0] ?? nextSibling;
    const at = next ? children.indexOf(next as ChildNode) : children.length;
    children.splice(at, addedNodes.length, ...([...removedNodes] as ChildNode[]));
  }
  return children;
}

function undoTranslation(node: Node): void {
  const translation = byChild.get(node);
  if (!translation) return;
  const { parent, removed, added, changed } = translation;
  byParent.delete(parent);
  for (const child of [...removed.keys(), ...changed.keys()]) byChild.delete(child);
  for (const child of added) child.remove();
  for (const [child, marker] of removed) {
    if (marker.parentNode) marker.replaceWith(child);
    else parent.append(child);
  }
  for (const [text, data] of changed) text.data = data;
}
