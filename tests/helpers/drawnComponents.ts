/* Counts the components that React draws, as its developer tools do. Must be imported before React. */

type Fiber = {
  /** 0, 1, 11, 14 and 15 are components of ours or of a library; the others are elements of the page and the like. */
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  type: { displayName?: string; name?: string; render?: { name?: string }; type?: { name?: string } } | null;
};

const COMPONENTS = new Set([0, 1, 11, 14, 15]);
const PERFORMED_WORK = 1;

let drawn: string[] | undefined;

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    checkDCE: () => undefined,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => drawn && visit(root.current),
  },
});

function visit(fiber: Fiber): void {
  if (COMPONENTS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) drawn?.push(getName(fiber));
  // The same child: nothing below was drawn.
  if (fiber.alternate && fiber.child === fiber.alternate.child) return;
  for (let child = fiber.child; child; child = child.sibling) visit(child);
}

function getName({ type }: Fiber): string {
  return type?.displayName ?? type?.name ?? type?.render?.name ?? type?.type?.name ?? 'unnamed';
}

/** Names of the components that were drawn while `act` ran, each as often as it was drawn. */
export async function drawnDuring(act: () => Promise<unknown>): Promise<string[]> {
  drawn = [];
  try {
    await act();
    return drawn;
  } finally {
    drawn = undefined;
  }
}
