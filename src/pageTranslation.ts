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
  const changes = new Map<Node, MutationRecord[]>();
  for (const record of records) {
    const { type, target, oldValue } = record;
    if (type === 'characterData') dataBefore.set(target, dataBefore.get(target) ?? oldValue ?? '');
    else if (changes.get(target)?.push(record) === undefined) changes.set(target, [record]);
  }
  for (const [target, ofTarget] of changes) {
    const before = childrenBefore(target, ofTarget);
    const translation = findTranslation(target as Element, before);
    if (!translation) continue;
    for (const child of translation.parent.childNodes) {
      // The browser may show the original again.
      if (!before.includes(child) && !translation.removed.has(child)) translation.added.add(child);
    }
    for (const child of before) {
      const data = dataBefore.get(child);
      if (data !== undefined) rememberText(child as Text, data, translation);
    }
    rememberRemoved(before, translation);
  }
}

/** Undefined if nothing was translated: no text has been replaced. */
function findTranslation(parent: Element, before: readonly ChildNode[]): Translation | undefined {
  const known = byParent.get(parent);
  if (known) return known;
  if (!before.some((child) => child instanceof Text && child.parentNode !== parent)) return undefined;
  const translation = { parent, removed: new Map(), added: new Set<ChildNode>(), changed: new Map() };
  byParent.set(parent, translation);
  return translation;
}

function rememberText(text: Text, data: string, translation: Translation): void {
  if (translation.changed.has(text)) return;
  translation.changed.set(text, data);
  byChild.set(text, translation);
}

function rememberRemoved(before: readonly ChildNode[], translation: Translation): void {
  const { parent, removed, added } = translation;
  // From the end, so that each marker is placed before the next child.
  let next: ChildNode | null = null;
  for (const child of [...before].reverse()) {
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
