import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { pages } from '../../src/pages.ts';
import { routerProvider } from '../../src/routerProvider.tsx';

test('LIST-6 a list with default filters ignores other parameters, and every other page keeps its own', () => {
  for (const { path } of Object.values(pages)) {
    const { result } = renderHook(() => routerProvider.useLocation(), {
      wrapper: ({ children }) => <MemoryRouter initialEntries={[`${path}?own=1`]}>{children}</MemoryRouter>,
    });
    const ignores = path === '/incidents_list' || path === '/my_actions';
    expect([path, result.current.search]).toEqual([path, ignores ? '' : '?own=1']);
  }
});
