import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { pages } from '../../../src/pages.ts';
import vite from '../../../vite.config.ts';
import { findLazyImports } from '../../../vite.pages.ts';
import { findPackages, RESOLVE, resolveAsBuild } from '../../../vite.resolve.ts';
import vitest from '../../../vitest.config.ts';

const find = (code: string) => findLazyImports(parseAst(code));

test('issue 44 item 4: a page is preloaded from the lazy import beside it', () => {
  const screens = `export const users = {
    name: 'users',
    list: lazy(() => import('./UserList.tsx')),
    show: lazy(() => { preload(); return import('./UserDetail.tsx'); }),
  };`;
  expect(find(screens).byPath).toEqual({
    [pages.users.path]: ['./UserList.tsx'],
    [pages.user.path]: ['./UserDetail.tsx'],
  });
  expect(find("const late = { '/forgot': lazyView(() => import('./Forgot.tsx'), Gone) };").byPath).toEqual({
    '/forgot': ['./Forgot.tsx'],
  });
  expect(
    find("lazyLayout({ desk: () => import('./Desk.tsx'), phone: () => import('./Phone.tsx') });").byLayout,
  ).toEqual({
    desk: ['./Desk.tsx'],
    phone: ['./Phone.tsx'],
  });
});

test('issue 44 item 4: a part that a page merely links or loads later is no page', () => {
  const code =
    "function Menu() { go(pages.users.to()); return show({ name: 'x', list: import('./Later.tsx') }); }";
  expect(find(code).byPath).toEqual({});
});

test('issue 44 item 4: UI tests resolve packages as the build does, and replace only those that are never called', () => {
  const { config } = resolveAsBuild();
  const tested = { resolve: { conditions: ['node'] } };
  if (typeof config === 'object')
    config.handler.call({} as never, tested, { command: 'serve', mode: 'test' });
  expect(tested.resolve).toEqual(RESOLVE);
  const [alias, ...others] = RESOLVE.alias;
  expect(others).toEqual([]);
  const packages = findPackages('src', 'contract');
  expect(packages).toContain('react-admin');
  expect(packages.filter((name) => alias?.find.test(name))).toEqual([]);
});

test('issue 44: what ships is what is tested, because the build and both projects of UI tests share the way to find packages', () => {
  expect(vite).toMatchObject({ resolve: RESOLVE });
  const { projects = [] } = vitest.test ?? {};
  const names = projects.flatMap((project) =>
    typeof project === 'object' &&
    'plugins' in project &&
    project.plugins?.flat().some((plugin) => plugin && 'name' in plugin && plugin.name === 'resolve-as-build')
      ? [project.test?.name]
      : [],
  );
  expect(names).toEqual(['ui', 'ui-alone']);
});
